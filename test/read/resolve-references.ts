// biome-ignore lint/suspicious/noExplicitAny: parts of a document of every shape
type Json = any

/** Replaces the references in a part of an OpenAPI document by their targets. */
export function resolveReferences(part: Json, document: Json): Json {
  if (Array.isArray(part)) return part.map((one) => resolveReferences(one, document))
  if (typeof part !== 'object' || part === null) return part
  if (typeof part.$ref === 'string') {
    const { $ref, ...own } = part
    const [kind, name] = $ref.split('/').slice(-2)
    return { ...resolveReferences(document.components[kind][name], document), ...own }
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, resolveReferences(value, document)]),
  )
}
