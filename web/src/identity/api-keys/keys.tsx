import { keyMessages, keyScopeLabels, keyScopes } from '@street-musketeers/contract/api-key-scopes.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../app/api/api.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { findMissingFields, useApiForm } from '../../app/forms/use-api-form.ts'
import { Page } from '../../app/page/page.tsx'
import { isAdministrator } from '../../app/session/session.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CheckboxField, FieldSet } from '../../ui/forms/choice-fields.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { Panel } from '../../ui/page/card.tsx'
import type { Route } from './+types/keys.ts'

export const clientLoader = () => (isAdministrator() ? null : call('GET /api/org/keys', {}))

const title = 'Keys for programs'
const parents = [{ to: paths.organisationDashboard('people'), label: 'People' }]

/** The keys with which an organisation's programs read what is its own (rule: api-keys). */
export default function Keys({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title={title}
      lead="With a key, a program of yours, such as your website, can read your campaigns and figures. It cannot change anything, and it sees no people. Only make one if whoever looks after the program asks for it."
      parents={parents}
      private
    >
      {loaderData ? (
        <>
          {loaderData.keys.some(({ makerHasLeft }) => makerHasLeft) && (
            <Notice kind="info">
              A key works until you end it, also when who made it has left and may still have it.
            </Notice>
          )}
          <ListedKeys {...loaderData} />
          <MakeKey />
        </>
      ) : (
        <Notice kind="info">Only the organisation itself sees its keys.</Notice>
      )}
      <p>
        <Link to={paths.organisationWebhooks()}>Webhooks: have your program told what happens</Link>
      </p>
      <p>
        <a href={paths.developers()}>For developers: what to send, and what comes back</a>
      </p>
    </Page>
  )
}

const ListedKeys = ({ keys }: ReplyOf<'GET /api/org/keys'>) =>
  keys.length > 0 && (
    <Table
      caption="Keys"
      hideCaption
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Name', cell: ({ name }) => <span dir="auto">{name}</span> },
        { label: 'Reads', cell: ({ scopes }) => scopes.map((each) => keyScopeLabels[each]).join('; ') },
        { label: 'Made', cell: ({ madeAt }) => formatDate(madeAt) },
        {
          label: 'Made by',
          cell: ({ madeBy, makerHasLeft }) => (
            <span dir="auto">{madeBy ?? (makerHasLeft ? 'Somebody who has left' : 'Not known')}</span>
          ),
        },
        {
          label: 'Last used',
          cell: ({ lastUsedOn }) => (lastUsedOn ? formatDate(lastUsedOn) : 'Never'),
        },
        { label: 'End', hideLabel: true, cell: (key) => <EndKey {...key} /> },
      ]}
    />
  )

function EndKey({ id, name }: { id: number; name: string }) {
  const showOutcome = useActionResult()
  return (
    <ConfirmButton
      label="End"
      title={`End “${name}”?`}
      confirm="End it"
      onConfirm={async () => showOutcome(await call('DELETE /api/org/keys/:id', { id }))}
    >
      <p>The program that uses it can read nothing more, at once.</p>
    </ConfirmButton>
  )
}

function MakeKey() {
  const showOutcome = useActionResult()
  const [made, setMade] = useState<string | null>(null)
  const form = useApiForm('POST /api/org/keys', {
    input: ({ name, ...chosen }) => ({ name, scopes: keyScopes.filter((scope) => chosen[scope] === 'on') }),
    findMissing: (element) => ({
      ...findMissingFields(element),
      ...(!keyScopes.some((scope) => new FormData(element).has(scope)) && {
        [keyScopes[0]]: keyMessages.scopesMissing,
      }),
    }),
    onSuccess: ({ key }, element) => {
      setMade(key)
      element.reset()
      return showOutcome()
    },
  })
  return (
    <Panel title="Make a key">
      {made && (
        <Notice kind="success">
          <p>This is the key. Copy it now: we do not keep it, and cannot show it again.</p>
          <CopyField label="Key" value={made} />
        </Notice>
      )}
      <Form {...form}>
        <TextField name="name" label="Name" hint="What uses it, such as: Our website." required />
        <FieldSet legend="It may read">
          {keyScopes.map((scope) => (
            <CheckboxField key={scope} name={scope} label={keyScopeLabels[scope]} />
          ))}
        </FieldSet>
        <SubmitRow>Make a key</SubmitRow>
      </Form>
    </Panel>
  )
}
