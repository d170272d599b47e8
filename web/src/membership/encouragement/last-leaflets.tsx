import type { LastLeaflets } from '@street-musketeers/contract/membership/history.ts'
import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Row } from '../../ui/page/layout.tsx'

function useChoice() {
  const showOutcome = useActionResult()
  return async (isHidden: boolean) => showOutcome(await call('PUT /api/lastleaflets', { isHidden }))
}

/** Thanks a musketeer for their last leaflets (rule: last-leaflets). Nobody else sees it. */
export function LastLeafletsLine({ numbers }: { numbers: LastLeaflets }) {
  const choose = useChoice()
  return (
    <Row>
      <p>
        You delivered{' '}
        <strong>
          {numbers.delivered} of your last {numbers.of}
        </strong>{' '}
        leaflets. Only you see this.
      </p>
      <ActionButton action={() => choose(true)}>Hide</ActionButton>
    </Row>
  )
}

/** Hides that line or shows it again. */
export function LastLeafletsChoice({ isHidden }: { isHidden: boolean }) {
  const choose = useChoice()
  return (
    <>
      <p>
        {isHidden
          ? 'History doesn’t show how many of your last leaflets you delivered.'
          : 'History shows how many of your last five leaflets you delivered, once you’ve had three. Nobody else sees it.'}
      </p>
      <div>
        <ActionButton action={() => choose(!isHidden)}>{isHidden ? 'Turn on' : 'Turn off'}</ActionButton>
      </div>
    </>
  )
}
