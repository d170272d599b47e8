import type { Block, Run } from '@street-musketeers/contract/mailing/newsletter.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import styles from './newsletter-preview.module.css'

/** The newsletter as readers see it. */
export function NewsletterPreview({ subject, blocks }: { subject: string; blocks: readonly Block[] }) {
  return (
    <article className={styles.sheet} aria-label="Preview">
      <h3 dir="auto">{subject}</h3>
      <NewsletterText blocks={blocks} heading="h4" />
    </article>
  )
}

/** @param heading the element of its headings, one level below the heading above it */
export const NewsletterText = ({ blocks, heading }: { blocks: readonly Block[]; heading: 'h2' | 'h4' }) =>
  renderAll(blocks, (block) =>
    block.is === 'heading'
      ? createElement(heading, { dir: 'auto' }, renderAll(block.parts[0] ?? [], renderRun))
      : renderBlock(block),
  )

/** Elements without keys: only their order distinguishes them. */
const renderAll = <Part,>(parts: readonly Part[], render: (part: Part) => ReactNode) =>
  createElement(Fragment, null, ...parts.map(render))

const renderListItem = (runs: readonly Run[]) => <li dir="auto">{renderAll(runs, renderRun)}</li>

function renderBlock({ is, parts }: Block): ReactNode {
  if (is === 'rule') return <hr />
  if (is === 'list') return <ul>{renderAll(parts, renderListItem)}</ul>
  if (is === 'numbered') return <ol>{renderAll(parts, renderListItem)}</ol>
  const text = renderAll(parts[0] ?? [], renderRun)
  return is === 'quote' ? <blockquote dir="auto">{text}</blockquote> : <p dir="auto">{text}</p>
}

function renderRun({ text, strong, emphasis, href }: Run): ReactNode {
  const emphasised = emphasis ? <em>{text}</em> : text
  const content = strong ? <strong>{emphasised}</strong> : emphasised
  return href ? (
    <a href={href} rel="noreferrer">
      {content}
    </a>
  ) : (
    content
  )
}
