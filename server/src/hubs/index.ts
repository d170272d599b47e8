/** Print hubs: what administrators have to look at, and reports of notes. */
export { findHubToLookAt } from './decide-hub.ts'
export { notesReported, openReport, type NotesReport } from './events.ts'
