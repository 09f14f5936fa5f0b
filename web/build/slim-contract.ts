import type { Plugin } from 'vite'

const SERVER_PARTS = new Set([
  'also',
  'access',
  'scope',
  'whileSettingUp',
  'security',
  'summary',
  'description',
  'deprecated',
  'params',
  'query',
  'headers',
  'body',
  'maxBodyBytes',
  'form',
  'answer',
  'answerType',
])
const CONTRACT_FILE = /\/contract\/(?:(?!legal)[a-z-]+\/)?[a-z-]+\.ts(\?table|\?rest)?$/

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { at: number; until: number; text: string }

/**
 * The browser checks forms with the contract's schemas, but needs only method and path to call an endpoint. This plugin splits
 * every file of the contract: a table of endpoints with only these two, and the rest, of which a page imports what it names.
 * Pages without a form then need no zod, which saves 8 kB on each.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /\?(table|rest)$/ },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    transform: {
      filter: { id: CONTRACT_FILE },
      handler(code, id) {
        const key = `${id}\n${code}`
        const slim =
          SLIM.get(key) ?? slimFile(this.parse(code, { lang: 'ts' }) as unknown as Node, { code, id })
        SLIM.set(key, slim)
        return slim
      },
    },
  }
}

// The build makes four bundles from the same files.
const SLIM = new Map<string, ReturnType<typeof slimFile>>()

function slimFile(program: Node, { code, id }: { code: string; id: string }) {
  const shared = { map: null, moduleSideEffects: false }
  const tables = (program.body as Node[]).flatMap(listConstants).filter(isTable)
  if (!id.includes('?')) return { code: joined(id, tables), ...shared }
  const edits = listNodes(program).flatMap((node) => [...dropServerParts(node), ...markAsPure(node)])
  return { code: edited(code, edits), ...shared, moduleType: 'ts' }
}

function joined(id: string, tables: Node[]): string {
  const names = tables.map(({ id }) => (id as Node).name).join(', ')
  return `export { ${names} } from '${id}?table'\nexport * from '${id}?rest'\n`
}

function listConstants(statement: Node): Node[] {
  const declaration = (statement.declaration ?? statement) as Node
  return declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : []
}

function isTable(constant: Node): boolean {
  return listNodes(constant).some(isEndpointCall)
}

function isEndpointCall(node: Node): boolean {
  return node.type === 'CallExpression' && (node.callee as Node).name === 'defineEndpoint'
}

// Removes from the end of the previous property to the end of the dropped one, so that the commas stay right.
function dropServerParts(node: Node): Edit[] {
  if (!isEndpointCall(node)) return []
  const [row] = node.arguments as Node[]
  const properties = (row?.properties ?? []) as Node[]
  // A spread could contain properties that only the server needs.
  if (properties.some(({ type }) => type !== 'Property'))
    throw new Error('defineEndpoint({…}) lists each property by its name: nothing may be spread into it')
  return properties.flatMap((property, index) => {
    const name = String((property.key as Node).name)
    const before = properties[index - 1]
    return before && SERVER_PARTS.has(name) ? [{ at: before.end, until: property.end, text: '' }] : []
  })
}

// Wraps an initialiser in a function marked as pure, so that the bundler can drop it when it is unused.
function markAsPure(node: Node): Edit[] {
  const init = node.type === 'VariableDeclarator' ? (node.init as Node | null) : null
  if (!init || init.type === 'Identifier' || init.type === 'Literal') return []
  return [
    { at: init.start, until: init.start, text: '/* @__PURE__ */ (() => (' },
    { at: init.end, until: init.end, text: '))()' },
  ]
}

function edited(code: string, edits: Edit[]): string {
  return edits
    .sort((a, b) => b.at - a.at || b.until - a.until)
    .reduce((text, { at, until, text: put }) => text.slice(0, at) + put + text.slice(until), code)
}

function listNodes(node: unknown, found: Node[] = []): Node[] {
  if (typeof node !== 'object' || node === null) return found
  if (Array.isArray(node)) for (const child of node) listNodes(child, found)
  if (!('type' in node)) return found
  found.push(node as Node)
  for (const value of Object.values(node)) listNodes(value, found)
  return found
}
