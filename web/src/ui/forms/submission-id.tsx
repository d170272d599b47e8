interface SubmissionIdProps {
  name?: string
  /** What was sent, in a form that is shown again. */
  value?: string
}

/**
 * The id by which a form that is sent twice is recognised. A static page is the same for everybody, so `page-fields.js` makes the id in the browser; without
 * script the form has none.
 */
export const SubmissionId = ({ name = 'submissionId', value = '' }: SubmissionIdProps) => (
  <input type="hidden" name={name} defaultValue={value} data-submission="" />
)
