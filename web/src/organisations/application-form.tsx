import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress, type ApiError } from '@street-musketeers/contract/client.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { redirect, useNavigate } from 'react-router'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { ReadOnlyForAdministrators } from '../app/session/read-only-for-administrators.tsx'
import { clearSession } from '../app/session/session.ts'
import { Page } from '../app/page/page.tsx'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { loadLastWords } from '../app/forms/last-words.ts'
import { nestValues } from '../app/forms/submit-form.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { withFlash } from '../identity/flash-messages.ts'
import { AddressFields } from '../identity/accounts/address-fields.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { SelectField } from '../ui/forms/field.tsx'
import { FieldSet } from '../ui/forms/choice-fields.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'
import { ContactFields } from './contact-fields.tsx'
import { useApplicationDraft } from './use-application-draft.ts'
import type { Route } from './+types/application-form.ts'

export const handle = {
  loads: () => [readAddress('GET /api/user', {}), readAddress('GET /api/applicationdraft', {})],
  opens: {
    heading: 'Tell us about your organisation',
    lead: 'As soon as your application is accepted, you can publish your first campaign.',
    narrow: true,
  },
} satisfies Handle

export async function clientLoader() {
  const { application, address, orgInfo, branchOf } = await call('GET /api/user', {})
  // An applicant who has already applied sees the status of the application.
  if (application && application.state !== 'not-submitted') throw redirect(paths.applicationThanks())
  const [draft, { unions }] = application
    ? await Promise.all([
        loadLastWords(async () => (await call('GET /api/applicationdraft', {})).draft),
        call('GET /api/unions', {}),
      ])
    : [null, { unions: [] }]
  return {
    isApplicant: application !== null,
    address: draft?.answers.address ?? address,
    orgInfo: draft?.answers.orgInfo ?? orgInfo,
    savedAt: draft?.savedAt ?? null,
    union: branchOf?.union ?? null,
    unions: branchOf ? [] : unions,
    unionId: draft?.answers.unionId ?? '',
  }
}

export default function ApplicationForm({
  loaderData: { isApplicant, address, orgInfo, savedAt, union, unions, unionId },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const { wrapperProps, saveStatus, saveNow, stop } = useApplicationDraft(savedAt)
  const form = useApiForm('POST /api/user/orgdetails', {
    onLeave: 'save',
    incomplete: organisationMessages.applicationIncomplete,
    // An application that is accepted at once ends the session, and a save under way would then ask to sign in again.
    call: async (to, input) => {
      await saveNow()
      return call(to, input)
    },
    input: ({ unionId, ...typed }) => ({ ...nestValues(typed), ...(unionId && { unionId }) }),
    onSuccess: ({ state }) => {
      stop()
      if (state === 'confirmed') return signInAsOrganisation()
      return navigate(paths.applicationThanks())
    },
  })
  return (
    <Page title={handle.opens.heading} {...handle.opens} private>
      <ReadOnlyForAdministrators owners="applicants">
        <Notice kind="info">
          {union
            ? `${union} invited you. If it still vouches for you when you send this, we accept your application at once.`
            : 'We read every application and reply within 24 hours.'}
        </Notice>
        <div {...wrapperProps}>
          <Form {...form}>
            <FieldSet legend="Who you are">
              <AddressFields address={address} organisation="required" />
              {unions.length > 0 && (
                <SelectField
                  name="unionId"
                  label="Part of a union on this site"
                  hint="If you are a branch of one, it can vouch for you. Its officers will see your organisation’s name, town and website, your name and your email address. It isn’t required."
                  choices={[
                    { value: '', label: 'No' },
                    ...unions.map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                  defaultValue={unionId}
                  optional
                />
              )}
            </FieldSet>
            <FieldSet legend="How we reach you">
              <ContactFields orgInfo={orgInfo} />
            </FieldSet>
            {isApplicant && <p>{saveStatusText(saveStatus)}</p>}
            <SubmitRow size="large">Send application</SubmitRow>
          </Form>
        </div>
      </ReadOnlyForAdministrators>
    </Page>
  )
}

/** An application that a union's invitation vouches for is accepted at once, which ends the applicant's session. */
function signInAsOrganisation(): void {
  clearSession()
  location.replace(withFlash(paths.signIn(), 'branch-live'))
}

function saveStatusText({ at, failed }: { at: string | null; failed: ApiError | null }): string {
  if (failed) return 'We couldn’t save what you typed just now. We’ll try again as you carry on.'
  if (!at) return 'We save what you type as you go, so you can sign out and come back to it.'
  return `Last saved on ${formatDateAndTime(at)}. Only you can see it until you send it.`
}
