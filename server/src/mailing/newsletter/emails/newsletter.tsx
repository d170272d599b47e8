import type { Run, Block } from '@street-musketeers/contract/mailing/newsletter.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import { Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })

const ruleColour = '#D9D2C3'
const listItemStyle = { margin: '0 0 8px', fontSize: 17, lineHeight: 1.55 }

/** Renders a list whose items have no keys but their order. */
const renderAll = <Part,>(parts: readonly Part[], render: (part: Part) => ReactNode) =>
  createElement(Fragment, null, ...parts.map(render))

const renderLine = (text: string) => (
  <>
    {text}
    <br />
  </>
)

function renderRun({ text, strong, emphasis, href }: Run): ReactNode {
  const lines = text.split('\n')
  const last = lines.pop()
  const content = (
    <>
      {renderAll(lines, renderLine)}
      {last}
    </>
  )
  const emphasised = emphasis ? <em>{content}</em> : content
  const styled = strong ? <strong>{emphasised}</strong> : emphasised
  return href ? <a href={href}>{styled}</a> : styled
}

const renderListItem = (runs: readonly Run[]) => <li style={listItemStyle}>{renderAll(runs, renderRun)}</li>

function renderBlock({ is, parts }: Block): ReactNode {
  if (is === 'rule')
    return <hr style={{ border: 0, borderTop: `1px solid ${ruleColour}`, margin: '8px 0 24px' }} />
  if (is === 'list' || is === 'numbered') {
    const List = is === 'list' ? 'ul' : 'ol'
    return <List style={{ margin: '0 0 16px', paddingLeft: 24 }}>{renderAll(parts, renderListItem)}</List>
  }
  const content = renderAll(parts[0] ?? [], renderRun)
  if (is === 'heading')
    return <h2 style={{ margin: '8px 0 12px', fontSize: 20, lineHeight: 1.3 }}>{content}</h2>
  if (is === 'quote')
    return (
      <blockquote
        style={{ margin: '0 0 16px', paddingLeft: 16, borderLeft: `4px solid ${ruleColour}`, fontSize: 17 }}
      >
        {content}
      </blockquote>
    )
  return <Paragraph>{content}</Paragraph>
}

const runsToText = (runs: readonly Run[]) =>
  runs.map(({ text, href }) => (href && href !== text ? `${text} (${href})` : text)).join('')

function blockToText({ is, parts }: Block): string {
  if (is === 'rule') return '- - -'
  if (is === 'list') return parts.map((runs) => `* ${runsToText(runs)}`).join('\n')
  if (is === 'numbered') return parts.map((runs, nth) => `${nth + 1}. ${runsToText(runs)}`).join('\n')
  const text = runsToText(parts[0] ?? [])
  if (is === 'heading') return text.toUpperCase()
  return is === 'quote' ? text.replaceAll(/^/gm, '> ') : text
}

interface NewsletterDetails {
  subject: string
  blocks: readonly Block[]
  leaveUrl: string
  /** What the campaigns of the reader did in a month (rule: monthly-digest). */
  digest: { month: string; leaflets: string } | null
}

/** The weekly newsletter, with a link to unsubscribe without signing in. */
export function renderNewsletterEmail(site: Site, { subject, blocks, leaveUrl, digest }: NewsletterDetails) {
  const why = 'You’re getting this newsletter because you asked for it.'
  const sentence =
    digest &&
    `In ${monthFormat.format(new Date(`${digest.month}-01`))}, the campaigns you’re in put about ${digest.leaflets} leaflets through doors.`
  return {
    subject,
    text: renderText(
      site,
      subject,
      ...(sentence ? [sentence] : []),
      ...blocks.map(blockToText),
      `${why} To unsubscribe: ${leaveUrl}`,
    ),
    html: renderHtml(
      site,
      subject,
      runsToText(blocks.find(({ is }) => is === 'paragraph')?.parts[0] ?? []).slice(0, 120),
      <>
        {sentence && <Paragraph>{sentence}</Paragraph>}
        {renderAll(blocks, renderBlock)}
        <Paragraph>
          {why} <a href={leaveUrl}>Unsubscribe</a>.
        </Paragraph>
      </>,
    ),
  }
}
