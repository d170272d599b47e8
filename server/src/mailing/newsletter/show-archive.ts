import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { shorten } from '../../platform/values/shorten.ts'
import { readMarkdown } from './read-markdown.ts'
import { withoutPersonal } from './rules.ts'
import { findInArchive, pageOfArchive, setInArchive } from './store.ts'

type Site = Pick<Platform['config'], 'publicUrl' | 'contactEmail'>

/** Enough to see what it is about. */
const maxOpeningLength = 300

/** The newsletters that anybody may read, newest first (rule: newsletter-archive). */
export async function listArchive(
  db: Db,
  page: PageRequest,
  site: Site,
): Promise<ReplyOf<'GET /api/publicnewsletters/:page/:size'>> {
  const { rows, total } = await pageOfArchive(db, page)
  const issues = rows.map(({ id, subject, text, leaves_at }) => {
    const first = withoutPersonal(readMarkdown(text), site).find(({ is }) => is === 'paragraph')
    const opening = (first?.parts[0] ?? []).map((run) => run.text).join('')
    return {
      newsletterId: id,
      subject,
      sentAt: leaves_at.toISOString(),
      opening: shorten(opening, maxOpeningLength),
    }
  })
  return pageOf(issues, total, page)
}

/** One of them. @throws {Problem} NotFound also for one that was not sent, or was taken out */
export async function showPublicNewsletter(
  db: Db,
  id: number,
  site: Site,
): Promise<ReplyOf<'GET /api/publicnewsletter/:newsletterId'>> {
  const issue = await findInArchive(db, id)
  if (!issue) throw problem('NotFound')
  return {
    newsletterId: id,
    subject: issue.subject,
    sentAt: issue.leaves_at.toISOString(),
    blocks: withoutPersonal(readMarkdown(issue.text), site),
  }
}

/** Shows a newsletter that was sent to anybody, or no longer. @throws {Problem} NotFound */
export async function showInArchive(
  tx: Tx,
  by: Administrator,
  { newsletterId, isPublic }: { newsletterId: number; isPublic: boolean },
  now: Date,
): Promise<void> {
  if (!(await setInArchive(tx, newsletterId, isPublic))) throw problem('NotFound')
  await recordAction(tx, by, {
    action: isPublic ? 'showed-newsletter' : 'hid-newsletter',
    about: String(newsletterId),
    now,
  })
}
