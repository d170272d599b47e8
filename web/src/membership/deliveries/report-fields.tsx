import type { FormState } from '../../ui/forms/form-state.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { questionIn } from './ask-about-report.ts'

interface ReportFieldsProps {
  /** The last refusal, which may be a question. */
  state: FormState | null
  /** The field with the number of leaflets. */
  countName: string
  count?: string
  day: string
  /** The first and last days that can be given; none for a report whose day stays. */
  days?: { from: string; today: string }
  /** Whether to ask for the postcode, which is optional. */
  asksWhere?: boolean
  size?: 'normal' | 'large'
}

/** The fields and buttons of a report, on the campaign's page and behind the link in an email, with what the last try was asked about. */
export function ReportFields({ state, countName, count, day, days, asksWhere, size }: ReportFieldsProps) {
  const question = questionIn(state)
  const values = state?.values ?? {}
  // Behind a link both fields are filled in, and without the note on marked fields the button is on a phone's first screen.
  const isMarked = size !== 'large'
  const sureOf = question?.about === 'number' ? values[countName] : values.sureOf
  return (
    <>
      {question && <Notice kind="question">{question.message}</Notice>}
      {question && sureOf !== undefined && <input type="hidden" name="sureOf" value={String(sureOf)} />}
      {question?.about === 'day' && <input type="hidden" name="againOn" value={String(values.subDate)} />}
      <TextField
        name={countName}
        label="Leaflets delivered"
        type="number"
        short
        required={isMarked}
        missing="Enter how many you delivered"
        autoComplete="off"
        defaultValue={count}
      />
      {days ? (
        <TextField
          name="subDate"
          label="Delivery date"
          type="date"
          short
          required={isMarked}
          min={days.from}
          max={days.today}
          defaultValue={day}
        />
      ) : (
        <input type="hidden" name="subDate" value={day} />
      )}
      {asksWhere && (
        <TextField
          name="postcode"
          label="Postcode where you delivered"
          hint="Such as LS27 0AB. We store only its first part, LS27 0."
          short
          optional
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      <FormActions>
        {question?.about === 'day' ? (
          <>
            <SubmitButton size={size} name="again" value="change">
              Replace it
            </SubmitButton>
            <SubmitButton size={size} variant="secondary" name="again" value="add">
              Add to it
            </SubmitButton>
          </>
        ) : (
          <SubmitButton size={size}>{question ? 'Yes, save it' : 'Save'}</SubmitButton>
        )}
      </FormActions>
    </>
  )
}
