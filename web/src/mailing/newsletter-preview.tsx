import type { Block, Run } from '@street-musketeers/contract/mailing/newsletter.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import styles from './newsletter-preview.module.css'

/** The newsletter as a reader's mail shows it. */
export function NewsletterPreview({ subject, blocks }: { subject: string; blocks: readonly Block[] }) {
  return (
    <article className={styles.sheet} aria-label="Preview">
      <h3>{subject}</h3>
      {renderAll(blocks, renderBlock)}
    </article>
  )
}

/** Elements one after the other; their order is all that tells them apart. */
const renderAll = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode) =>
  createElement(Fragment, null, ...parts.map(draw))

const renderListItem = (runs: readonly Run[]) => <li>{renderAll(runs, renderRun)}</li>

function renderBlock({ is, parts }: Block): ReactNode {
  if (is === 'rule') return <hr />
  if (is === 'list') return <ul>{renderAll(parts, renderListItem)}</ul>
  if (is === 'numbered') return <ol>{renderAll(parts, renderListItem)}</ol>
  const words = renderAll(parts[0] ?? [], renderRun)
  if (is === 'heading') return <h4>{words}</h4>
  return is === 'quote' ? <blockquote>{words}</blockquote> : <p>{words}</p>
}

function renderRun({ text, strong, emphasis, href }: Run): ReactNode {
  const leaning = emphasis ? <em>{text}</em> : text
  const heavy = strong ? <strong>{leaning}</strong> : leaning
  return href ? (
    <a href={href} rel="noreferrer">
      {heavy}
    </a>
  ) : (
    heavy
  )
}
