import { expect, test } from 'vitest'
import { formatText, type Format } from './format-text.ts'

/** @param marked a text whose selection is between bars @returns the same after a press */
function press(format: Format, marked: string): string {
  const [before, selection, after] = marked.split('|') as [string, string, string]
  const text = before + selection + after
  const { from, to, insert, selected } = formatText(
    text,
    before.length,
    before.length + selection.length,
    format,
  )
  const changed = text.slice(0, from) + insert + text.slice(to)
  const [start, end] = selected
  return `${changed.slice(0, start)}|${changed.slice(start, end)}|${changed.slice(end)}`
}

test.each([
  ['bold', 'Thank |you| all', 'Thank **|you|** all'],
  ['italics', 'Thank ||', 'Thank *|words|*'],
  ['link', 'See |our page|.', 'See [our page](|https://|).'],
  ['heading', '|This month|', '# This month||'],
  ['heading', 'One.\n\nTwo| or| three', 'One.\n\n# Two or|| three'],
  ['list', 'We did:\n|one\ntwo|', 'We did:\n\n- one\n- two||'],
  ['list', 'We did:\n\n||', 'We did:\n\n- ||'],
] as const)('%s makes “%s” into “%s”', (format, before, after) => {
  expect(press(format, before)).toBe(after)
})
