import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { causes, causeMessages } from '@street-musketeers/contract/causes/cause-list.ts'
import type { Handle } from '../app/handle.ts'
import { useState } from 'react'
import { call } from '../app/api/api.ts'
import { isAdministrator } from '../app/session/session.ts'
import { ReadOnlyForAdministrators } from '../app/session/read-only-for-administrators.tsx'
import { TabPage } from '../app/page/tab-page.tsx'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Form, FormActions, SubmitButton } from '../ui/forms/form.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { PlaceForm } from '../places/place-form.tsx'
import type { Route } from './+types/choose-causes'
import styles from './choose-causes.module.css'
import { CausePicker } from './cause-picker.tsx'
import { CauseRanking } from './cause-ranking.tsx'

export const handle = {
  loads: () => [readAddress('GET /api/user', {}), readAddress('GET /api/place', {})],
  opens: {
    heading: 'Choose your causes',
    lead: 'Choose as many as you like. The first counts most when we suggest campaigns and send leaflets.',
  },
} satisfies Handle

export async function clientLoader() {
  const [{ causeUsers }, place] = await Promise.all([
    call('GET /api/user', {}),
    isAdministrator() ? null : call('GET /api/place', {}),
  ])
  const chosen = causeUsers.toSorted((one, other) => one.priority - other.priority)
  return { causes: chosen.map(({ cause }) => cause), place }
}

/** One field contains the chosen causes in order, so that a draft restored after a lost session has the order too. */
const serialiseCauses = (chosen: readonly Cause[]) => chosen.join(' ')
const isCause = (name: string): name is Cause => (causes as readonly string[]).includes(name)
const parseCauses = (order: string) => order.split(' ').filter(isCause)

export default function ChooseCauses({ loaderData }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<readonly Cause[]>(loaderData.causes)
  const [saved, setSaved] = useState<readonly Cause[]>(loaderData.causes)
  const form = useApiForm('POST /api/causeusers', {
    name: 'causes',
    success: causeMessages.saved,
    input: ({ order }) => ({
      causes: parseCauses(String(order)).map((cause, index) => ({ cause, priority: index + 1 })),
    }),
    onRestored: (element) => setChosen(parseCauses(String(new FormData(element).get('order')))),
    onSuccess: (causeUsers) => setSaved(causeUsers.map(({ cause }) => cause)),
  })
  const isSaved = form.saved !== null && serialiseCauses(chosen) === serialiseCauses(saved)

  return (
    <TabPage title="Causes" {...handle.opens}>
      <ReadOnlyForAdministrators owners="musketeers">
        <Stack gap="loose">
          <Form {...form} saved={null}>
            <input name="order" value={serialiseCauses(chosen)} readOnly hidden />
            <CausePicker chosen={chosen} onChange={setChosen} />
            {chosen.length > 1 && <CauseRanking chosen={chosen} onChange={setChosen} />}
            <div className={styles.save}>
              {isSaved && <Notice kind="success">{form.saved}</Notice>}
              <FormActions>
                <SubmitButton>Save</SubmitButton>
                {isSaved && chosen.length > 0 && (
                  <ButtonLink to={paths.musketeerDashboard('select-campaigns')}>Select campaigns</ButtonLink>
                )}
              </FormActions>
            </div>
          </Form>
          {loaderData.place && <PlaceForm place={loaderData.place} />}
        </Stack>
      </ReadOnlyForAdministrators>
    </TabPage>
  )
}
