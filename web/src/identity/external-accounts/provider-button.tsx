import { startProviderSignIn } from '@street-musketeers/contract/identity/identity-provider.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { useSearchParams } from 'react-router'
import * as paths from '../../app/paths.ts'
import { useProduct } from '../../app/product.ts'
import { SubmitButton } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './provider-button.module.css'

interface ProviderButtonProps {
  /** Says that a form for the same follows. */
  withDivider?: boolean
  /** The page to come back to, where the address of this one does not say it. */
  next?: string | null | undefined
  /** It was pressed before the script was there: the script presses it. */
  autoSubmit?: boolean
}

/**
 * Begins signing in or up with an account elsewhere, where one is offered. `provider.js` sees to it: a page that shows this names
 * that script in its `handle`. Before the script is there the form is posted, to a page that lets it go on.
 */
export function ProviderButton({ withDivider = false, next, autoSubmit = false }: ProviderButtonProps) {
  const { externalAccountName } = useProduct()
  const [query] = useSearchParams()
  if (!externalAccountName) return null
  return (
    <div className={styles.provider}>
      <form
        method="post"
        action={paths.providerReturn()}
        data-provider={startProviderSignIn.path}
        data-pressed={autoSubmit || undefined}
      >
        <input type="hidden" name="next" value={next ?? query.get('next') ?? ''} />
        <div hidden data-fault>
          <Notice kind="error">
            <span data-fault-words>{problems.Unavailable.message}</span>
          </Notice>
        </div>
        <SubmitButton variant="secondary" size="large" wide>
          Continue with {externalAccountName}
        </SubmitButton>
      </form>
      {withDivider && <p className={styles.withDivider}>or</p>}
    </div>
  )
}
