import { saveFile } from '../../app/api/save-file.ts'
import { useProduct } from '../../app/product.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './second-factor.module.css'
import { focusOnMount } from '../../app/forms/focus-on-mount.ts'

/** New recovery codes. The server keeps hashes only, so they cannot be shown again. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { name } = useProduct()

  function save() {
    const text = `${name}: recovery codes\n\nEach code lets you sign in once, instead of the six-digit code from your app.\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <>
      <div ref={focusOnMount} tabIndex={-1}>
        <Notice kind="success">Your second step is on. Now save these recovery codes.</Notice>
      </div>
      <Panel title="Your recovery codes">
        <p>
          If you lose your phone, each of these lets you sign in once. Keep them on paper, somewhere safe. We
          cannot show them to you again.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <FormActions>
          <Button onClick={() => print()}>Print</Button>
          <Button onClick={save}>Save as a file</Button>
        </FormActions>
      </Panel>
    </>
  )
}
