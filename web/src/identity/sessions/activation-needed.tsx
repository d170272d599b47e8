import { unactivatedParts } from '@street-musketeers/contract/problems.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { FormState } from '../../ui/forms/form-state.ts'

/**
 * The refusal's sentence with links (rule: unactivated-after-password). The address goes along after the `#`, so that nobody types it
 * again and it is in no log.
 */
export function ActivationNeeded({ state: { values } }: { state: FormState }) {
  const [before, here, between, contactUs, end] = unactivatedParts
  const enterCode = `${paths.confirmCode('activate')}#${new URLSearchParams({ email: String(values.email) })}`
  return (
    <>
      {before}
      <a href={enterCode}>{here}</a>
      {between}
      <a href={paths.contact()}>{contactUs}</a>
      {end}
    </>
  )
}
