import * as z from 'zod'
import { normaliseWebsite } from '../normalise-text.ts'
import { organisationMessages, readLink, withScheme } from './messages-and-limits.ts'

function tidy(typed: string): string {
  const link = normaliseWebsite(typed).trim()
  return (link && readLink(withScheme(link))) || link
}

/** A web address as `readLink` gives it, or empty. */
export const Link = z
  .string()
  .overwrite(tidy)
  .refine((link) => link === '' || readLink(link) === link, organisationMessages.linkInvalid)
