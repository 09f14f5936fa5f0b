import type { PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Plugin } from 'vite'
import { parse } from 'yaml'

/** One piece of an article as data that React draws as elements: text, or a mark around other pieces. */
export type Inline = string | { mark: 'em' | 'strong'; of: Inline[] } | { href: string; of: Inline[] }
export type Block =
  | { kind: 'paragraph'; of: Inline[] }
  | { kind: 'quote'; of: Inline[] }
  | { kind: 'heading'; level: 2 | 3; id: string; of: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

const ARTICLE = /\/articles\/[^/]+\.md(\?front)?$/

/**
 * Compiles Markdown during the build: `article.md` imports its body as blocks, `article.md?front` its front matter. The
 * browser needs no parser and no trusted HTML.
 */
export function compileArticles(): Plugin {
  return {
    name: 'compile-articles',
    enforce: 'pre',
    transform: {
      filter: { id: ARTICLE },
      handler(text, id) {
        const { front, body } = split(text, id)
        const data = id.endsWith('?front') ? parse(front) : toBlocks(body)
        return { code: `export default ${JSON.stringify(data)}`, map: null, moduleType: 'js' }
      },
    },
  }
}

/** The blocks of a Markdown text. Throws at Markdown that the articles do not use (images, HTML, code). */
export function toBlocks(markdown: string): Block[] {
  return fromMarkdown(markdown).children.map(toBlock)
}

function split(text: string, id: string): { front: string; body: string } {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (!front || !body) throw new Error(`${id} does not begin with front matter between two lines of ---`)
  return { front, body }
}

function toBlock(node: RootContent): Block {
  if (node.type === 'paragraph') return { kind: 'paragraph', of: node.children.map(toInline) }
  if (node.type === 'heading') {
    const level = node.depth === 3 ? 3 : 2
    return { kind: 'heading', level, id: toAnchor(node.children), of: node.children.map(toInline) }
  }
  if (node.type === 'list')
    return {
      kind: 'list',
      ordered: Boolean(node.ordered),
      items: node.children.map((item) => item.children.flatMap(toParagraph)),
    }
  if (node.type === 'blockquote') return { kind: 'quote', of: node.children.flatMap(toParagraph) }
  throw new Error(`Articles do not support ${node.type}`)
}

function toParagraph(node: RootContent): Inline[] {
  if (node.type !== 'paragraph')
    throw new Error(`Articles do not support ${node.type} in a list or quotation`)
  return node.children.map(toInline)
}

function toInline(node: PhrasingContent): Inline {
  if (node.type === 'text') return node.value.replaceAll('\n', ' ')
  if (node.type === 'emphasis') return { mark: 'em', of: node.children.map(toInline) }
  if (node.type === 'strong') return { mark: 'strong', of: node.children.map(toInline) }
  if (node.type === 'link') return { href: node.url, of: node.children.map(toInline) }
  throw new Error(`Articles do not support ${node.type} in a line`)
}

function toAnchor(children: PhrasingContent[]): string {
  const text = children.map((child) => ('value' in child ? child.value : '')).join('')
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
