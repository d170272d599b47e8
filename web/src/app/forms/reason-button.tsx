import type { Call } from '@street-musketeers/contract/endpoints.ts'
import { decisionMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button, type ButtonProps } from '../../ui/forms/button.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { ReasonField } from './reason-field.tsx'
import { useApiForm, type ApiFormOptions } from './use-api-form.ts'

interface ReasonButtonProps<E extends Call> extends Pick<ApiFormOptions<E>, 'call'> {
  to: E
  /** The account or campaign that is decided on. */
  id: number
  /** What else is sent. */
  more?: object
  /** Names the draft. */
  name: string
  /** The label of the button on the page. */
  label: string
  variant?: ButtonProps['variant']
  title: string
  hint: string
  optional?: boolean
  onDone: (reply: { message?: string }) => unknown
  /** What will happen. */
  children: ReactNode
}

/** A button whose decision needs a reason: it asks for it in a dialog, which opens again with a restored reason. */
export function ReasonButton<E extends Call>({
  to,
  id,
  more,
  name,
  label,
  variant = 'danger',
  title,
  hint,
  optional = false,
  call,
  onDone,
  children,
}: ReasonButtonProps<E>) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useApiForm(to, {
    name,
    incomplete: decisionMessages.reasonMissing,
    ...(call && { call }),
    input: ({ reason }) => ({ id, ...more, reason }),
    onRestored: () => setIsOpen(true),
    onSuccess: async (reply, element) => {
      element.reset()
      setIsOpen(false)
      await onDone(reply as { message?: string })
    },
  })
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} open={isOpen} onClose={() => setIsOpen(false)}>
        <Form {...form}>
          <Stack>
            {children}
            <ReasonField hint={hint} optional={optional} />
          </Stack>
          <FormActions>
            <SubmitButton>{label}</SubmitButton>
            <Button type="reset" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </FormActions>
        </Form>
      </Dialog>
    </>
  )
}
