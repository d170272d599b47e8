import { readAddress } from '@street-musketeers/contract/client.ts'
import { consentWording } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { OwnRole } from '@street-musketeers/contract/identity/own-roles.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { seatNames, seatRights } from '@street-musketeers/contract/seats.ts'
import { call } from '../../app/api/api.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import type { Handle } from '../../app/handle.ts'
import { Page } from '../../app/page/page.tsx'
import { useProduct } from '../../app/product.ts'
import { rememberRoles, switchSession, type Session } from '../../app/session/session.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { CheckboxField } from '../../ui/forms/choice-fields.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Tag } from '../../ui/lists/tag.tsx'
import { Card, CardGrid, Panel } from '../../ui/page/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { readFlash } from '../flash-messages.ts'
import { pageAfterSignIn } from '../sessions/page-after-sign-in.ts'
import type { Route } from './+types/choose-role.ts'

export const handle = { loads: () => [readAddress('GET /api/user/roles', {})] } satisfies Handle

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const own = await call('GET /api/user/roles', {})
  rememberRoles(own.roles.length)
  return { ...own, next: new URL(request.url).searchParams.get('next'), news: readFlash(request) }
}

/** The roles of one person, who acts in one of them at a time (rule: several-roles). */
export default function ChooseRole({
  loaderData: { roles, canBecomeMusketeer, next, news },
}: Route.ComponentProps) {
  return (
    <Page title="Your roles" lead="With one account, you act in one role at a time." private>
      {news && <Notice kind="success">{news}</Notice>}
      <h2>Choose how to go on</h2>
      <CardGrid label="Your roles">
        {roles.map((own) => (
          <RoleCard key={`${own.role}${own.organisation?.id ?? ''}`} own={own} next={next} />
        ))}
      </CardGrid>
      {canBecomeMusketeer && <BecomeMusketeer />}
    </Page>
  )
}

function enter(session: Session, next: string | null): void {
  switchSession(session)
  location.assign(pageAfterSignIn({ ...session, hasSeveralRoles: undefined }, next))
}

function RoleCard({ own, next }: { own: OwnRole; next: string | null }) {
  const { role, organisation, isCurrent } = own
  const choose = async () =>
    enter(
      await call('PUT /api/user/role', { role, ...(organisation && { organisationId: organisation.id }) }),
      next,
    )
  const name = organisation ? organisation.name || 'Your organisation' : roleNames[role]
  return (
    <Card
      title={name}
      footer={
        isCurrent ? (
          <Tag tone="good">Now</Tag>
        ) : (
          <ActionButton action={choose}>
            {organisation ? `Act for ${name}` : `Act as ${roleNames[role].toLowerCase()}`}
          </ActionButton>
        )
      }
    >
      <p>{own.seat ? `${seatNames[own.seat]}: ${seatRights[own.seat]}.` : roleRights[role]}</p>
    </Card>
  )
}

const roleNames: Record<OwnRole['role'], string> = {
  musketeer: 'Musketeer',
  applicant: 'Applicant',
  organisation: 'Organisation',
  administrator: 'Administrator',
}

const roleRights: Record<OwnRole['role'], string> = {
  musketeer: 'You get leaflets, deliver them and tell us how many.',
  applicant: 'You apply for an organisation.',
  organisation: 'You publish leaflets.',
  administrator: 'You look after this site.',
}

function BecomeMusketeer() {
  const { name } = useProduct()
  const form = useApiForm('POST /api/user/musketeer', {
    onLeave: 'drop',
    input: ({ consent }) => ({ consent: consent === 'on' }),
    onSuccess: (session) => enter(session, paths.musketeerDashboard('causes')),
  })
  return (
    <Panel title="Deliver leaflets yourself">
      <p>
        Become a musketeer with this account. What you choose and deliver as a musketeer stays yours: your
        organisation doesn’t see it.
      </p>
      <Form {...form}>
        <CheckboxField
          name="consent"
          label={consentWording(name)}
          hint={<a href={paths.privacy()}>What we keep, why, and for how long</a>}
          required
        />
        <SubmitRow>Become a musketeer</SubmitRow>
      </Form>
    </Panel>
  )
}
