import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '../../build/compile-articles.ts'
import { Link } from '../../router/router.tsx'

/** An article's body, drawn from the blocks that the build made of its Markdown. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move.
        <BlockElement key={index} block={block} />
      ))}
    </div>
  )
}

function BlockElement({ block }: { block: Block }) {
  if (block.kind === 'paragraph') return <p>{inline(block.of)}</p>
  if (block.kind === 'quote') return <blockquote>{inline(block.of)}</blockquote>
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return <Heading id={block.id}>{inline(block.of)}</Heading>
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <li key={index}>{inline(item)}</li>
      ))}
    </List>
  )
}

function inline(parts: Inline[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Fragment key={index}>{inlineElement(part)}</Fragment>
  ))
}

function inlineElement(part: Inline): ReactNode {
  if (typeof part === 'string') return part
  if ('href' in part) {
    if (part.href.startsWith('/')) return <Link to={part.href}>{inline(part.of)}</Link>
    return <a href={part.href}>{inline(part.of)}</a>
  }
  return part.mark === 'em' ? <em>{inline(part.of)}</em> : <strong>{inline(part.of)}</strong>
}
