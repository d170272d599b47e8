import { FieldSet } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'

/**
 * Who prints election material (rule: election-packs-name-their-printer). Neither the browser nor the server keeps it.
 * @param readers who can read it
 * @param isHub whether a place prints it for others (rule: election-at-print-hubs)
 */
export function PrinterFields({
  things,
  readers,
  isHub = false,
}: {
  things: string
  readers: string
  isHub?: boolean
}) {
  return (
    <FieldSet legend="Who prints it?">
      <p>
        {isHub ? 'Some of this' : 'This'} is election material, and the law wants the name and address of
        whoever prints it on every copy. We print what you type here on {things}, so {readers} can read it. We
        don’t store it.{' '}
        {isHub
          ? 'Type the name and address of the place that prints, never a home address.'
          : 'If you’d rather not give your own address, ask a print shop or your branch office to print the PDF, and type theirs.'}
      </p>
      <TextField
        name="printerName"
        label="Printer’s name"
        hint={isHub ? 'The place, such as: Morley Library.' : 'Yours, if you print at home.'}
        required
        autoComplete="off"
        data-never-saved
      />
      <TextField
        name="printerAddress"
        label="Printer’s address"
        hint="On one line, with the postcode."
        required
        autoComplete="off"
        data-never-saved
      />
    </FieldSet>
  )
}
