/** What a reply means to a person who reads it: a number on that day or the day before, or something to ask about. */
export type Meaning =
  | number
  | { yesterday: number }
  | 'unclear'
  | 'stop'
  | 'pause'
  | 'moved'
  /** Nothing but thanks. */
  | 'thanks'
  /** Written by a program, which gets no answer. */
  | 'automatic'
