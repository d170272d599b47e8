import { FieldSet } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'

/**
 * Who prints election material (rule: election-packs-name-their-printer). Neither the browser nor the server keeps it.
 * @param readers who can read it
 */
export function PrinterFields({ things, readers }: { things: string; readers: string }) {
  return (
    <FieldSet legend="Who prints it?">
      <p>
        This is election material, and the law wants the name and address of whoever prints it on every copy.
        We print what you type here on {things}, so {readers} can read it. We don’t store it. If you’d rather
        not give your own address, ask a print shop or your branch office to print the PDF, and type theirs.
      </p>
      <TextField
        name="printerName"
        label="Printer’s name"
        hint="Yours, if you print at home."
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
