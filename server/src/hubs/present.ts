import type { NotesOfRequest } from '@street-musketeers/contract/hubs/print-request-notes.ts'
import type { StoredNote } from './note-store.ts'

/** A note, without its number. */
export const presentNote = ({
  by_hub,
  words,
  written_on,
}: Pick<StoredNote, 'by_hub' | 'words' | 'written_on'>) => ({ byHub: by_hub, words, writtenOn: written_on })

/** What both sides wrote, as one of them sees it. @param byHub whether the print hub looks */
export const presentNotes = (notes: readonly StoredNote[] = [], byHub: boolean): NotesOfRequest => ({
  notes: notes.map((note) => ({ number: note.number, ...presentNote(note) })),
  canReport: notes.some((note) => note.by_hub !== byHub && !note.is_reported),
})
