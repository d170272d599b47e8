import type { AttachmentContent, Email, ParsedEmail } from './email.ts'

/** The letters kept in memory, newest first; the oldest go when there are too many or they weigh too much. */
export type EmailStore = {
  /** Keeps a letter for one recipient; `weight` is the size of its message in bytes. */
  add(read: ParsedEmail, to: string, weight: number): void
  /** All that are kept, or those of one address whatever its letters' case; newest first. */
  list(to?: string | undefined): readonly Email[]
  find(id: string): { letter: Email; enclosures: readonly AttachmentContent[] } | undefined
  clear(): void
  /** `accepted` counts every letter since the start, `kept` those that are here now. */
  count(): { accepted: number; kept: number }
}

/** @param limits how many letters, and how many bytes of messages, are kept at most */
export function createEmailStore(limits: { letters: number; bytes: number }): EmailStore {
  // A Map remembers the order of arrival, so the first one is the oldest.
  const kept = new Map<string, { letter: Email; enclosures: readonly AttachmentContent[]; weight: number }>()
  let accepted = 0
  let bytes = 0

  function dropOldest(): void {
    const [id, oldest] = kept.entries().next().value ?? []
    if (!id || !oldest) return
    bytes -= oldest.weight
    kept.delete(id)
  }

  return {
    add({ email: letter, attachmentContents: enclosures }, to, weight) {
      accepted += 1
      const id = String(accepted)
      kept.set(id, { letter: { id, to, ...letter }, enclosures, weight })
      bytes += weight
      while (kept.size > limits.letters || bytes > limits.bytes) dropOldest()
    },
    list(to) {
      const letters = [...kept.values()].map(({ letter }) => letter).toReversed()
      return to ? letters.filter((letter) => letter.to.toLowerCase() === to.toLowerCase()) : letters
    },
    find: (id) => kept.get(id),
    clear() {
      kept.clear()
      bytes = 0
    },
    count: () => ({ accepted, kept: kept.size }),
  }
}
