import type { ApiGroup } from '@street-musketeers/contract/endpoint.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { signatureCheck } from '@street-musketeers/contract/webhooks/signature-check.ts'
import { Page } from '../app/page/page.tsx'
import { pageContext } from '../app/page-context.ts'
import { useProduct } from '../app/product.ts'
import { Table } from '../ui/lists/table.tsx'
import { anchorOf, Contents } from '../ui/page/contents.tsx'
import { Prose, Stack } from '../ui/page/layout.tsx'
import type { Route } from './+types/developers.ts'
import type { Handle } from '../app/handle.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

export const loader = ({ context }: Route.LoaderArgs) => ({ api: context.get(pageContext).api })

export default function Developers({ loaderData: { api } }: Route.ComponentProps) {
  const { name, publicUrl } = useProduct()
  return (
    <Page
      title="For developers"
      description={`The calls of the API behind ${name}: what they do, and who may use them.`}
      lead="All that these pages do, you can do with the same calls."
    >
      <Contents
        titles={[
          'Signing in',
          'Keys',
          'Webhooks',
          'Replies',
          'Without a program',
          'Please',
          ...api.map((group) => group.name),
        ]}
      />
      <Prose>
        <p>
          The calls live under <code>{publicUrl}/api</code>.
        </p>
        <p>
          Their description, <a href={paths.openApi()}>openapi.json</a> (OpenAPI 3.1), has every field, limit
          and refusal. Generate a client from it in your own language, as our tests do.
        </p>
        <h2 id="signing-in">Signing in</h2>
        <p>
          Send an account’s email and password to <code>POST /api/signin</code>. Its reply has a{' '}
          <code>token</code>. Send that with every other call: <code>Authorization: Bearer TOKEN</code>. It
          ends when it is not used for a while, or with <code>POST /api/signout</code>.
        </p>
        <h2 id="keys">Keys</h2>
        <p>
          For a program that reads what belongs to an organisation, an officer makes a key under People, “Keys
          for programs”, and chooses what it may read: campaigns, leaflets or figures. Send it in the same
          way, here one for campaigns:
        </p>
        <p>
          <code>curl -H &quot;Authorization: Bearer smk_…&quot; {publicUrl}/api/campaigns/0/10</code>
        </p>
        <p>
          The calls below say which key opens them. A key reads, and changes nothing. It makes 600 calls an
          hour: <code>RateLimit</code> in each reply says how many are left (<code>r</code>) and in how many
          seconds they are renewed (<code>t</code>). It lasts until an officer ends it.
        </p>
        <AboutWebhooks publicUrl={publicUrl} />
        <h2 id="replies">Replies</h2>
        <p>
          Replies are JSON. A refusal has a code that never changes (<code>error</code>), a sentence for
          people (<code>message</code>) and, for a form, a sentence for each field (<code>fields</code>). If
          you try too often, the reply is 429 and <code>Retry-After</code> says how long to wait. To poll,
          send the <code>ETag</code> of the last reply as <code>If-None-Match</code>: if nothing has changed,
          the reply is 304 and empty. A request must arrive within a minute; within 90 seconds more it is
          answered, or its connection closed.
        </p>
        <h2 id="without-a-program">Without a program</h2>
        <p>
          A feed reader, or a website with a box for feeds, reads the newest campaigns:{' '}
          <a href={paths.campaignsFeed()}>{paths.campaignsFeed()}</a> (Atom).{' '}
          <a href={paths.newslettersFeed()}>{paths.newslettersFeed()}</a> has the newsletters (RSS). Each
          organisation’s public page leads to a feed of its own, and to a calendar of the last days of its
          campaigns. Ask as often as you like: with <code>If-None-Match</code>, a feed that has not changed is
          304 and empty.
        </p>
        <h2 id="please">Please</h2>
        <p>
          Who belongs to a union is nobody else’s business. Use what you read only for what its owner asked
          you to do, and delete it afterwards.
        </p>
      </Prose>
      {api.map((group) => (
        <Calls key={group.name} group={group} />
      ))}
    </Page>
  )
}

const AboutWebhooks = ({ publicUrl }: { publicUrl: string }) => (
  <>
    <h2 id="webhooks">Webhooks</h2>
    <p>
      Instead of asking, a server can be told. An officer gives its address under People, “Webhooks”, and
      chooses what it is told: <code>campaign.published</code>, <code>campaign.changed</code>,{' '}
      <code>campaign.ended</code> and <code>campaign.weekly_figures</code>. We send a <code>POST</code> with
      JSON: <code>type</code>, <code>timestamp</code> and <code>data</code>, with <code>campaignId</code> and{' '}
      <code>campaign</code>, as <code>GET /api/campaign/ID</code> replies (<code>null</code> once it is
      deleted), or <code>figures</code>, as <code>GET /api/org/campaign/ID/weeks</code> replies.{' '}
      <a href={paths.openApi()}>openapi.json</a> describes them too.
    </p>
    <p>
      Each message is signed by the <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>{' '}
      convention, for which there are libraries in many languages. Answer with 200 to 299 within 10 seconds,
      and do what takes longer afterwards. Otherwise we send it again, for three days, under the same{' '}
      <code>webhook-id</code>; do nothing twice under one id. Messages may arrive in another order:{' '}
      <code>revision</code> in a campaign tells which is newer. After three days without success, or if you
      answer 410, the webhook stops and the officers are emailed.
    </p>
    <p>
      To try it with this product on your own machine (<code>npm start</code>), make a webhook for{' '}
      <code>http://localhost:8080/</code>, save this as <code>receive.mjs</code>, run it with{' '}
      <code>WEBHOOK_SECRET=whsec_… node receive.mjs</code> and press “Send a test”:
    </p>
    <pre>
      <code>{signatureCheck}</code>
    </pre>
    <p>Or send the test with the token of an officer, and the number in the webhook’s address:</p>
    <p>
      <code>
        curl -X POST -H &quot;Authorization: Bearer TOKEN&quot; {publicUrl}/api/org/webhooks/ID/test
      </code>
    </p>
    <p>
      On the internet, an address starts with <code>https://</code> and has a public name. We follow no
      redirects and call no private network.
    </p>
  </>
)

function Calls({ group: { name, description, calls } }: { group: ApiGroup }) {
  return (
    <Stack>
      <Prose>
        <h2 id={anchorOf(name)}>{name}</h2>
        <p>{description}</p>
      </Prose>
      <Table
        caption={`Calls: ${name}`}
        hideCaption
        columns={[
          {
            label: 'Call',
            cell: ({ method, path }) => (
              <code>
                {method} {path.replaceAll('/', '/\u200b')}
              </code>
            ),
          },
          { label: 'What it does', cell: ({ summary }) => withCode(summary) },
          { label: 'Who may call it', cell: (each) => describeCallers(each) },
        ]}
        rows={calls}
        rowKey={({ operationId }) => operationId}
      />
    </Stack>
  )
}

/** @returns the text, with what stands between backticks as code */
const withCode = (text: string) =>
  [...text.matchAll(/`([^`]+)`|[^`]+/g)].map(({ 0: part, 1: code, index }) =>
    code ? <code key={index}>{code}</code> : part,
  )

const describeCallers = ({ callers, scope }: Pick<ApiGroup['calls'][number], 'callers' | 'scope'>) =>
  [
    ...(callers.includes('nobody') ? ['anybody'] : callers.map((caller) => `${caller}s`)),
    ...(scope ? [`a key for ${scope}`] : []),
  ].join(', ')
