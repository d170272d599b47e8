import { campaignDisplayName } from '../../campaigns/index.ts'
import { presentNote } from '../../hubs/index.ts'
import { instant, instantOrNull } from '../../platform/values/instants.ts'
import type { AccountRecord } from './store.ts'

/** The print hub that somebody offers, what they asked of others, and the notes about both. */
export const presentPrinting = ({ print_hub: hub, print_requests: requests }: AccountRecord) => ({
  printHub: hub && {
    name: hub.name,
    sector: hub.sector,
    handover: hub.handover,
    newWords: hub.changed,
    sheetsAWeek: hub.sheets_a_week,
    twoSided: hub.two_sided,
    printsElection: hub.prints_election,
    writtenAt: instant(hub.worded_at),
    approvedAt: instantOrNull(hub.approved_at),
    pausedAt: instantOrNull(hub.paused_at),
    notes: hub.notes.map((note) => ({ nickname: note.nickname, ...presentNote(note) })),
    namedBy: hub.named_by.map(({ name, organisation, named_at }) => ({
      campaign: campaignDisplayName({ name }),
      organisation: organisation ?? '',
      since: instant(named_at),
    })),
  },
  printRequests: requests.map((request) => ({
    printHub: request.hub_name,
    campaign: campaignDisplayName(request),
    nickname: request.nickname,
    leaflets: request.leaflets,
    wantedBy: request.wanted_by,
    agreedTo: request.wording,
    askedAt: instant(request.asked_at),
    readyAt: instantOrNull(request.ready_at),
    notes: request.notes.map(presentNote),
  })),
})
