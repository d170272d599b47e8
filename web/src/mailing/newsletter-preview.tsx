import type { Block, Run } from '@street-musketeers/contract/mailing/newsletter.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import styles from './newsletter-preview.module.css'

/** The newsletter as a reader's mail shows it. */
export function NewsletterPreview({ subject, blocks }: { subject: string; blocks: readonly Block[] }) {
  return (
    <article className={styles.sheet} aria-label="Preview">
      <h3>{subject}</h3>
      {inOrder(blocks, block)}
    </article>
  )
}

/** Elements one after the other; their order is all that tells them apart. */
const inOrder = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode) =>
  createElement(Fragment, null, ...parts.map(draw))

const listPoint = (runs: readonly Run[]) => <li>{inOrder(runs, run)}</li>

function block({ is, parts }: Block): ReactNode {
  if (is === 'rule') return <hr />
  if (is === 'list') return <ul>{inOrder(parts, listPoint)}</ul>
  if (is === 'numbered') return <ol>{inOrder(parts, listPoint)}</ol>
  const words = inOrder(parts[0] ?? [], run)
  if (is === 'heading') return <h4>{words}</h4>
  return is === 'quote' ? <blockquote>{words}</blockquote> : <p>{words}</p>
}

function run({ text, strong, emphasis, href }: Run): ReactNode {
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
