import type {
  EmailInSettings,
  SwitchableEmail,
} from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { newsletterWording } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { EmailSetting } from '@street-musketeers/contract/mailing/newsletter.ts'
import type { ReactNode } from 'react'
import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { NoWrap, OneLine } from '../../ui/lists/wrapping.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { VisuallyHidden } from '../../ui/page/layout.tsx'

interface EmailRow {
  name: string
  /** When it is sent, and why. */
  when: (isOn: boolean) => string
  /** How it is changed. */
  change: (isOn: boolean) => ReactNode
}

/** What the table says about each email. A new one is a row here, a word in the contract's `emailsInSettings`, and the `setting` of its kinds on the server. */
const rows: Record<EmailInSettings, EmailRow> = {
  leaflets: {
    name: 'Leaflets',
    when: () => 'As often as you chose, from the campaigns you joined.',
    change: () => <a href="#leaflet-frequency">Change how often</a>,
  },
  reminders: {
    name: 'Reminders',
    when: (isOn) =>
      isOn
        ? 'Once, five days after a leaflet, if you haven’t told us how it went.'
        : 'You don’t get reminders about your leaflets.',
    change: (isOn) => <a href="#reminders">{isOn ? 'Turn off reminders' : 'Turn on reminders'}</a>,
  },
  messages: {
    name: 'Messages from organisations',
    when: () => 'At most once a month from an organisation, about a campaign you’re in.',
    change: (isOn) => <Switch email="messages" isOn={isOn} />,
  },
  suggestions: {
    name: 'Campaigns you could join',
    when: () =>
      'Once after your first three days without a campaign, and once when you’ve had every leaflet.',
    change: (isOn) => <Switch email="suggestions" isOn={isOn} />,
  },
  newsletter: {
    name: 'Newsletter',
    when: (isOn) =>
      isOn
        ? 'On Fridays. You get the weekly newsletter.'
        : `You don’t get the newsletter. Press the button to sign up: “${newsletterWording}”`,
    change: (isOn) => <NewsletterSwitch isOn={isOn} />,
  },
  notices: {
    name: 'Codes and notices',
    when: () =>
      'When you ask for a code, or when something changes about your account or campaigns that you need to know about.',
    change: () => 'Always on',
  },
}

/** Every email that an account may get, in one table (rule: emails-in-settings). */
export function EmailSettings({ emails }: { emails: readonly EmailSetting[] }) {
  return (
    <Table
      caption="The emails we send you"
      hideCaption
      rows={emails}
      rowKey={({ email }) => email}
      columns={[
        { label: 'Email', cell: ({ email }) => <NoWrap>{rows[email].name}</NoWrap> },
        { label: 'When and why', cell: ({ email, isOn }) => rows[email].when(isOn) },
        {
          label: 'Last sent',
          cell: ({ lastSent }) => (lastSent ? formatDate(lastSent) : 'Not in the last year'),
        },
        {
          label: 'Change',
          hideLabel: true,
          cell: ({ email, isOn }) => <OneLine>{rows[email].change(isOn)}</OneLine>,
        },
      ]}
    />
  )
}

function Switch({ email, isOn }: { email: SwitchableEmail; isOn: boolean }) {
  const showOutcome = useActionResult()
  const toggle = async () => showOutcome(await call('PUT /api/emailsettings/:email', { email, isOn: !isOn }))
  return (
    <ActionButton action={toggle}>
      {isOn ? 'Turn off' : 'Turn on'}
      <VisuallyHidden>: {rows[email].name}</VisuallyHidden>
    </ActionButton>
  )
}

/** Joins or leaves the newsletter (rule: newsletter-opt-in). */
function NewsletterSwitch({ isOn }: { isOn: boolean }) {
  const showOutcome = useActionResult()
  const toggle = async () =>
    showOutcome(await call('POST /api/newslettersubscription', { subscribed: !isOn }))
  return <ActionButton action={toggle}>{isOn ? 'Leave the newsletter' : 'Get the newsletter'}</ActionButton>
}
