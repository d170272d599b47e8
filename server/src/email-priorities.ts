import * as z from 'zod'
import type { Tx } from './platform/database/db.ts'
import { bulkPriority, emailKind, type ComposedEmail, type EmailKind } from './platform/mail/email.ts'
import type { Platform } from './platform/platform.ts'

/**
 * The priorities of the product's emails; lower numbers are sent first (rule: codes-first). Each email's row stores its number, so
 * a number never changes.
 */
export const emailPriorities = { code: 0, notice: 20, leaflet: bulkPriority, newsletter: 80 } as const

/** A kind of email without secrets that is repeated when it may not have arrived. */
export const noticeKind = <Content extends z.ZodType>(
  name: string,
  content: Content,
  compose: (
    content: z.output<Content>,
    context: Platform & { tx: Tx },
  ) => ComposedEmail | null | Promise<ComposedEmail | null>,
): EmailKind<Content, z.ZodUndefined> =>
  emailKind({
    name,
    priority: emailPriorities.notice,
    onUnknown: 'repeat',
    content,
    sealed: z.undefined(),
    compose: (email, context) => compose(email.content, context),
  })
