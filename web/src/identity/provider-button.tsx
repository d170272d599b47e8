import { startProviderSignIn } from '@street-musketeers/contract/identity-provider.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '../app/paths.ts'
import { useProduct } from '../app/product.ts'
import { SubmitButton } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './provider-button.module.css'

/**
 * Begins signing in or up with an account elsewhere, where one is offered. `provider.js` sees to it: a page that shows this names
 * that script in its `handle`.
 * @param or says that a form for the same follows
 */
export function ProviderButton({ or = false }: { or?: boolean }) {
  const { accountsElsewhere } = useProduct()
  if (!accountsElsewhere) return null
  return (
    <div className={styles.elsewhere}>
      <form method="post" action={paths.providerReturn()} data-provider={startProviderSignIn.path}>
        <div hidden data-fault>
          <Notice kind="error">
            <span data-fault-words>{problems.Unavailable.message}</span>
          </Notice>
        </div>
        <SubmitButton look="secondary" size="large" wide>
          Continue with {accountsElsewhere}
        </SubmitButton>
      </form>
      {or && <p className={styles.or}>or</p>}
    </div>
  )
}
