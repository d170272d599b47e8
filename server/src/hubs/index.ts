/** Print hubs: what is printed for a musketeer, what administrators have to look at, and reports of notes. */
export { findPrinting } from './ask-hub.ts'
export { findHubToLookAt } from './decide-hub.ts'
export { notesReported, openReport, type NotesReport } from './events.ts'
