import type { WaitingForYou } from '@street-musketeers/contract/insight/waiting.ts'
import { findOffer, listWaitingDrafts } from '../../campaigns/index.ts'
import { findDayToTakeOver } from '../../identity/index.ts'
import { findWaitingMessage } from '../../mailing/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'

/** What a person of an organisation can do next, of what others have begun or answered (rule: waiting-for-you). */
export const showWaitingForYou = async (db: Db, by: Organisation): Promise<WaitingForYou> => ({
  drafts: await listWaitingDrafts(db, by),
  message: await findWaitingMessage(db, by),
  handOverOn: await findDayToTakeOver(db, by),
  offeredBy: await findOffer(db, by),
})
