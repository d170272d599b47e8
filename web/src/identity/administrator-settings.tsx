import { PageHead } from '../app/page.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { AccountSettings } from './account-settings.tsx'
import { loadSettings } from './load-settings.ts'
import type { Route } from './+types/administrator-settings.ts'

export const clientLoader = () => loadSettings()

export default function AdministratorSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings" private />
      <PageTitle>Settings</PageTitle>
      <Stack gap="loose">
        <AccountSettings settings={loaderData} kept="What you decided stays, tied to nobody." />
      </Stack>
    </>
  )
}
