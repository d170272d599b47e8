import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { useProduct } from '../product.ts'

/** Explains why nobody can sign in with a browser that stores nothing (rule: browsers-that-store-nothing). `page-storage.js` finds out. */
export function StorageNeeded() {
  const { name, publicUrl } = useProduct()
  return (
    <div data-unstored>
      <Notice kind="info">
        <Stack gap="tight">
          <p>
            <strong>Your browser can’t keep you signed in.</strong> It is blocking storage for {name}.
          </p>
          <p>
            In your browser’s settings, allow “cookies and site data” for {new URL(publicUrl).host}. Then{' '}
            <a href={paths.signIn()}>open the sign-in page again</a>. We set no cookies, but browsers use one
            setting for both.
          </p>
        </Stack>
      </Notice>
    </div>
  )
}
