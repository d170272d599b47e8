/** Print hubs: what is printed for a musketeer, what administrators have to look at, notes and reports of them. */
export { findPrinting } from './ask-hub.ts'
export { findHubToLookAt } from './decide-hub.ts'
export { presentNote } from './present.ts'
export { notesReported, openReport, type NotesReport } from './events.ts'
