import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { FormState } from '../../ui/forms/form-state.ts'

/**
 * The refusal's sentence with links on "here" and "contact us" (rule: unactivated-after-password). The address goes along after
 * the `#`, so that nobody types it again and it is in no log.
 */
export function ActivationNeeded({ state: { message, values } }: { state: FormState }) {
  const enterCode = `${paths.confirmCode('activate')}#${new URLSearchParams({ email: String(values.email) })}`
  return message.split(/(\bhere\b|\bcontact us\b)/).map((part) => {
    if (part === 'here')
      return (
        <a key={part} href={enterCode}>
          here
        </a>
      )
    if (part === 'contact us')
      return (
        <a key={part} href={paths.contact()}>
          contact us
        </a>
      )
    return part
  })
}
