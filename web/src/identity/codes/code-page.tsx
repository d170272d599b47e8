import { isolate } from '@street-musketeers/contract/text.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Page } from '../../app/page/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { CodeFields } from './code-fields.tsx'
import styles from './code-page.module.css'

const texts = {
  activate: {
    title: 'Activate your account',
    lead: 'Enter the code from our email. It works for 24 hours.',
    confirm: 'Activate my account',
  },
  passwordchange: {
    title: 'Enter your code and a new password',
    lead: 'Enter the code from our email first. It works for 15 minutes.',
    confirm: 'Continue',
  },
} as const

export type CodePageType = keyof typeof texts
export const isCodePageType = (type: string): type is CodePageType => Object.hasOwn(texts, type)
export const titleOf = (type: CodePageType) => texts[type].title

interface CodePageProps {
  type: CodePageType
  /** The last refusal. */
  state: FormState | null
  /** What the step before has done. */
  news?: string | null
  sentTo?: string | undefined
  /** The name of the campaign that activating joins. */
  joins?: string | undefined
  /** What this tab keeps of its sign-up, as the step before wrote it. */
  signUp?: string | undefined
}

/**
 * Where an emailed code is entered. It is posted to its own address on whichever page it appears. A sign-up is activated with the browser key
 * or the password (rule: activation-needs-more-than-the-code): the password is asked for where the key is not kept, or was refused.
 */
export function CodePage({ type, state, news, sentTo, joins, signUp }: CodePageProps) {
  const { title, lead, confirm } = texts[type]
  const isKeyRefused = state?.error === 'PasswordNeeded' || state?.fields.password !== undefined
  const activates = type === 'activate'
  const kept = signUp || String(state?.values.signUp ?? '')
  const asksForPassword = activates && (isKeyRefused || !kept)
  const otherTabOnly = isKeyRefused ? undefined : styles.otherTab
  const action = paths.confirmCode(type)
  return (
    <Page
      title={title}
      lead={joins ? `${lead} Then you’ll join ${isolate(`“${joins}”`)}.` : lead}
      narrow
      private
    >
      {news && !state && <Notice kind="success">{news}</Notice>}
      <Form state={state}>
        {activates && (
          <input
            type="hidden"
            name="signUp"
            defaultValue={kept}
            data-keeps-hash
            data-keeps={signUp ? 'store' : ''}
            data-page={signUp ? action : undefined}
          />
        )}
        <CodeFields state={state} sentTo={sentTo} />
        {asksForPassword && (
          <div className={otherTabOnly}>
            <PasswordField
              name="password"
              label="Password"
              hint="The one you chose when you signed up."
              required
              autoComplete="current-password"
            />
          </div>
        )}
        <FormActions>
          <SubmitButton size="large" formAction={action}>
            {confirm}
          </SubmitButton>
          <SubmitButton variant="quiet" name="action" value="send" formAction={action}>
            Send me a new code
          </SubmitButton>
        </FormActions>
        {type === 'activate' && (
          // The form comes back filled in, the same for every address (rule: mistyped-addresses).
          <div className={kept ? undefined : styles.ownTab}>
            <SubmitButton variant="quiet" name="action" value="correct" formAction={paths.signUp()}>
              Wrong address? Correct it
            </SubmitButton>
          </div>
        )}
      </Form>
      <p>
        No email after two minutes? Check your spam folder, or ask for a new code. Only the newest code works.
        Asked too many times? Use the link we emailed you.
      </p>
      {asksForPassword && (
        <p className={otherTabOnly}>
          Forgotten the password you chose? <a href={paths.signUp()}>Sign up again</a>
        </p>
      )}
    </Page>
  )
}
