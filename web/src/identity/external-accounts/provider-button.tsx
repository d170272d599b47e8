import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ScriptErrorText } from '../../app/forms/script-error-text.tsx'
import { useSearchParams } from 'react-router'
import { useProduct } from '../../app/product.ts'
import { SubmitButton } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './provider-button.module.css'

interface ProviderButtonProps {
  /** Shows "or" below, when a form with the same purpose follows. */
  withDivider?: boolean
  /** The page to return to, if the address of this one does not name it. */
  next?: string | null | undefined
  /** Connects the external account to the one that is signed in, instead of signing in. */
  connects?: boolean
  /** The button was pressed before its script had loaded, so the script presses it again. */
  autoSubmit?: boolean
}

/**
 * Starts signing in or up with an external account, if one is configured. `provider.js` does the work, so a page with this button
 * names that script in its `handle`. Until the script has loaded the form is posted, to a page that continues from there.
 */
export function ProviderButton({
  withDivider = false,
  next,
  connects = false,
  autoSubmit = false,
}: ProviderButtonProps) {
  const { externalAccountName } = useProduct()
  const [query] = useSearchParams()
  if (!externalAccountName) return null
  return (
    <div className={styles.provider}>
      <form
        method="post"
        action={paths.providerReturn()}
        data-provider="/api/signin/provider"
        data-pressed={autoSubmit || undefined}
      >
        <input type="hidden" name="next" value={next ?? query.get('next') ?? ''} />
        {connects && <input type="hidden" name="connect" value="on" />}
        <div hidden data-error>
          <Notice kind="error">
            <ScriptErrorText />
          </Notice>
        </div>
        <SubmitButton variant="secondary" size="large" wide>
          Continue with {externalAccountName}
        </SubmitButton>
      </form>
      {withDivider && <p className={styles.divider}>or</p>}
    </div>
  )
}
