import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { containsTelephone } from '../contains-telephone.ts'
import { containsLink, Id, line, LondonDate } from '../fields.ts'
import { hubMessages, maxNoteLength } from './messages-and-limits.ts'

/** A text that people at a print hub and musketeers read of each other: without a web address, an email address or a telephone number (rule: print-hubs). */
export const withoutContact = (text: z.ZodString) =>
  text
    .refine((typed) => !containsLink(typed), hubMessages.link)
    .refine((typed) => !containsTelephone(typed), hubMessages.telephone)

export const WrittenNote = z.object({
  byHub: z.boolean(),
  words: z.string(),
  /** In London. There is no time. */
  writtenOn: LondonDate,
})

/** What a musketeer and a print hub wrote to each other about a request (rule: print-request-notes). */
export const notesOfRequest = {
  /** The latest, oldest first, each with its number in its request, from 1. */
  notes: z.array(WrittenNote.extend({ number: z.int() })),
  /** Whether the other side wrote one of them that is not reported yet. */
  canReport: z.boolean(),
}
const NotesOfRequest = z.object(notesOfRequest)
export type NotesOfRequest = z.output<typeof NotesOfRequest>

const NewNote = z.strictObject({
  id: Id,
  /** One paragraph. */
  words: withoutContact(line(maxNoteLength)),
})

const example = { words: 'Is Friday after five all right?' }

export const printRequestNoteEndpoints = {
  writeToHub: endpoint('POST /api/printrequest/:id/notes', {
    summary:
      'Write a note to the print hub about an own request. Its people are emailed it, once an hour at most, with the name that the musketeer gave. The same note twice in a row is one.',
    who: ['musketeer'],
    object: 'own',
    input: NewNote,
    problems: ['TooManyTries'],
    example,
  }),

  writeToMusketeer: endpoint('POST /api/hubrequest/:id/notes', {
    summary:
      'Write a note to the musketeer of a request at your own print hub. They are emailed it, once an hour at most. The same note twice in a row is one.',
    who: ['musketeer'],
    object: 'own',
    input: NewNote,
    problems: ['TooManyTries'],
    example,
  }),

  reportNotesOfHub: endpoint('POST /api/printrequest/:id/notesreport', {
    summary:
      'Report what the print hub wrote about an own request. The team gets it as a message from the musketeer. What is reported already is not reported again.',
    who: ['musketeer'],
    object: 'own',
    problems: ['TooManyTries'],
  }),

  reportNotesOfMusketeer: endpoint('POST /api/hubrequest/:id/notesreport', {
    summary:
      'Report what the musketeer wrote about a request at your own print hub. The team gets it as a message from whoever offers it. What is reported already is not reported again.',
    who: ['musketeer'],
    object: 'own',
    problems: ['TooManyTries'],
  }),
}
