import { hubMessages, noteMessages } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import type { Limit } from '../platform/http/limits.ts'
import { route, writeRoute, type RequestContext } from '../platform/http/route.ts'
import { days } from '../platform/values/clock.ts'
import { askHub, asksPerMusketeer, listNearbyHubs, listOwnRequests } from './ask-hub.ts'
import { approveHub, listHubs, refuseHub } from './decide-hub.ts'
import {
  addNamedHub,
  endNaming,
  isWrongCode,
  listNamedHubs,
  namedHubsListed,
  removeNamedHub,
  wrongCodes,
} from './name-hub.ts'
import { closeOwnHub, makeHubCode, pauseHub, saveHub, showOwnHub } from './manage-hub.ts'
import { cancelRequest, declineRequest, markCollected, markReady, printQueue } from './print-queue.ts'
import { reportNotes, reportsPerMusketeer } from './report-notes.ts'
import { countNote, writeNote } from './write-note.ts'

/** By musketeer: administrators look at each. */
const savesPerMusketeer: Limit = { name: 'print-hub-saved', points: 20, windowMs: days(1) }
/** By musketeer: nobody lists the print hubs of a country, or watches one fill. */
const looksPerMusketeer: Limit = { name: 'print-hubs-listed', points: 100, windowMs: days(1) }

type OnRequest = Pick<RequestContext, 'db' | 'limits' | 'secrets' | 'now'> & { actor: Musketeer }

/** @param byHub whether the print hub writes */
async function write(
  context: OnRequest & { input: { id: number; words: string } },
  byHub: boolean,
): Promise<{ message: string }> {
  const { db, actor, input, limits } = context
  await countNote(limits, actor, byHub)
  await db.transaction().execute((tx) => writeNote(tx, actor, input, byHub, context))
  return { message: noteMessages.sent }
}

/** @param byHub whether the print hub reports */
async function report(
  context: OnRequest & { input: { id: number } },
  byHub: boolean,
): Promise<{ message: string }> {
  const { db, actor, input, limits } = context
  await limits.consume(reportsPerMusketeer, String(actor.accountId))
  await db.transaction().execute((tx) => reportNotes(tx, actor, input.id, byHub, context))
  return { message: noteMessages.reported }
}

export const routes = [
  route('GET /api/printhub', (context) => showOwnHub(context.db, context.actor, context)),

  route('PUT /api/printhub', async ({ db, actor, input, limits, now }) => {
    await limits.consume(savesPerMusketeer, String(actor.accountId))
    return db.transaction().execute((tx) => saveHub(tx, actor, input, now))
  }),

  writeRoute('POST /api/printhub/:id/pause', (tx, { actor, input, now }) => pauseHub(tx, actor, input, now)),

  writeRoute('DELETE /api/printhub/:id', async (tx, context) => {
    await closeOwnHub(tx, context.actor, context.input.id, context)
    return { message: hubMessages.closed }
  }),

  route('GET /api/printhub/:id/packs', (context) =>
    printQueue(context.actor, context.input, context, context.now),
  ),

  route('GET /api/printhubs', async ({ db, actor, input, limits, now }) => {
    await limits.consume(looksPerMusketeer, String(actor.accountId))
    return listNearbyHubs(db, actor, input, now)
  }),

  route('GET /api/printrequests', ({ db, actor, now }) => listOwnRequests(db, actor, now)),

  route('POST /api/printhub/:id/requests', async (context) => {
    const { db, actor, input, limits } = context
    await limits.consume(asksPerMusketeer, String(actor.accountId))
    await db.transaction().execute((tx) => askHub(tx, actor, input, context))
    return { message: hubMessages.asked }
  }),

  writeRoute('DELETE /api/printrequest/:id', (tx, { actor, input }) => cancelRequest(tx, actor, input)),

  writeRoute('POST /api/hubrequest/:id/ready', async (tx, context) => {
    await markReady(tx, context.actor, context.input.id, context)
    return { message: hubMessages.ready }
  }),

  writeRoute('POST /api/hubrequest/:id/collected', async (tx, { actor, input }) => {
    await markCollected(tx, actor, input.id)
    return { message: hubMessages.collected }
  }),

  writeRoute('DELETE /api/hubrequest/:id', async (tx, context) => {
    await declineRequest(tx, context.actor, context.input.id, context)
    return { message: hubMessages.declined }
  }),

  route('POST /api/printrequest/:id/notes', (context) => write(context, false)),
  route('POST /api/hubrequest/:id/notes', (context) => write(context, true)),
  route('POST /api/printrequest/:id/notesreport', (context) => report(context, false)),
  route('POST /api/hubrequest/:id/notesreport', (context) => report(context, true)),
  writeRoute('POST /api/printhub/:id/code', async (tx, context) => {
    await makeHubCode(tx, context.actor, context.input.id, context)
    return { message: hubMessages.codeMade }
  }),

  writeRoute('DELETE /api/hubcampaign/:id', async (tx, { actor, input }) => {
    await endNaming(tx, actor, input.id)
    return { message: hubMessages.namingEnded }
  }),

  route('GET /api/org/campaign/:id/printhubs', async ({ db, actor, input, limits, now }) => {
    await limits.consume(namedHubsListed, String(actor.organisationId))
    return listNamedHubs(db, actor, input.id, now)
  }),

  route('POST /api/org/campaign/:id/printhubs', async (context) => {
    const { db, actor, input, limits } = context
    const organisation = String(actor.organisationId)
    await limits.consume(wrongCodes, organisation)
    let isWrong = false
    try {
      await db.transaction().execute((tx) => addNamedHub(tx, actor, input, context))
    } catch (error) {
      isWrong = isWrongCode(error)
      throw error
    } finally {
      if (!isWrong) await limits.giveBack(wrongCodes, organisation)
    }
    return { message: hubMessages.named }
  }),

  writeRoute('DELETE /api/org/namedprinthub/:id', async (tx, { actor, input, now }) => {
    await removeNamedHub(tx, actor, input.id, now)
    return { message: hubMessages.notNamed }
  }),

  route('GET /api/siteadmin/printhubs/:page/:size', ({ db, input }) => listHubs(db, input)),

  writeRoute('POST /api/siteadmin/printhub/:id/approval', async (tx, context) => {
    await approveHub(tx, context.actor, context.input, context)
    return { message: hubMessages.approved }
  }),

  writeRoute('POST /api/siteadmin/printhub/:id/refusal', (tx, context) =>
    refuseHub(tx, context.actor, context.input, context),
  ),
]
