import { showOwnUser } from '@street-musketeers/contract/insight.ts'
import { says, saveOrganisationDetails } from '@street-musketeers/contract/organisations.ts'
import { redirect, useNavigate } from 'react-router'
import { call } from '../app/api.ts'
import { Page } from '../app/page.tsx'
import * as paths from '../app/paths.ts'
import { useApiForm } from '../app/use-api-form.ts'
import { AddressFields } from '../identity/address-fields.tsx'
import { FieldSet } from '../ui/choices.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { Route } from './+types/application-form.ts'

export async function clientLoader() {
  const user = await call(showOwnUser, {})
  // Who has applied already wants to know how it stands.
  if (user.application && user.application.state !== 'not-submitted')
    throw redirect(paths.applicationThanks())
  return user
}

export default function ApplicationForm({
  loaderData: { address, orgInfo, application },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const form = useApiForm(saveOrganisationDetails, {
    incomplete: says.applicationIncomplete,
    done: () => navigate(paths.applicationThanks()),
  })
  return (
    <Page
      title="Tell us about your organisation"
      lead="We read every application and reply within 24 hours. Then you can publish your first campaign."
      narrow
      private
    >
      {application === null && (
        <Notice kind="info">
          This is the form as applicants see it. An administrator’s account cannot send it.
        </Notice>
      )}
      <Form {...form}>
        <FieldSet legend="Who you are">
          <AddressFields address={address} organisation="required" />
        </FieldSet>
        <FieldSet legend="How we reach you">
          <ContactFields orgInfo={orgInfo} />
        </FieldSet>
        <FormActions>
          <SubmitButton size="large">Send application</SubmitButton>
        </FormActions>
      </Form>
    </Page>
  )
}
