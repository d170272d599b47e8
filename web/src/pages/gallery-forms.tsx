import { Button } from '../ui/forms/button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { CheckboxField, CheckboxCards, FieldSet, RadioCards } from '../ui/forms/choice-fields.tsx'
import { PasswordField, SelectField, TextArea, TextField } from '../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../ui/forms/form.tsx'
import { Columns, Stack } from '../ui/page/layout.tsx'

const refused = {
  message: 'Please make sure all essential fields are completed.',
  fields: {
    'wrong.text': 'Please fill this in.',
    'wrong.password': 'Please use at least 12 characters for your password.',
    'wrong.role': 'Please choose one.',
    'wrong.heard': 'Please choose one.',
    'wrong.causes': 'Please tick at least one cause.',
    'wrong.description': 'Please make sure all essential fields are complete.',
    'wrong.consent': 'Please tick the box to let us keep your details for this.',
  },
  values: { 'wrong.text': '', 'wrong.email': 'ada@example', 'wrong.description': 'Too' },
}

/** Every field, empty and refused. */
export function Forms() {
  const roles = [
    { value: 'a', label: 'Musketeer', hint: 'I want to deliver leaflets on my street.' },
    { value: 'b', label: 'Organisation', hint: 'We want to publish leaflets.' },
  ]
  return (
    <Stack>
      <h2>Forms</h2>
      <Columns>
        <Form state={null} saved="Your details have been updated.">
          <FieldSet legend="Address">
            <TextField name="text" label="First line" required />
            <TextField name="second" label="Second line" optional />
            <TextField name="email" label="Email" type="email" hint="We send one code to it." required />
          </FieldSet>
          <PasswordField name="password" label="Password" hint="At least 12 characters." required />
          <SelectField
            name="heard"
            label="How did you hear about us?"
            choices={[
              { value: '', label: 'Please choose' },
              { value: 'x', label: 'Recommended by somebody' },
            ]}
          />
          <RadioCards name="role" label="I am signing up as" choices={roles} defaultValue="a" required />
          <RadioCards
            name="frequency"
            label="How often"
            small
            choices={['Weekly', 'Fortnightly', 'Monthly'].map((label) => ({ value: label, label }))}
            defaultValue="Weekly"
          />
          <CheckboxCards
            name="causes[]"
            label="Causes"
            choices={['Fair pay', 'Housing', 'Libraries', 'Peace'].map((label) => ({ value: label, label }))}
            defaultValues={['Housing']}
          />
          <TextArea
            name="description"
            label="Description"
            recommendedLength={300}
            hint="About 40 words read best."
          />
          <TextField name="date" label="Delivery date" type="date" short />
          <TextField name="count" label="Leaflets delivered" type="number" short />
          <CheckboxField name="newsletter" label="Send me the weekly newsletter" defaultChecked />
          <FormActions>
            <SubmitButton>Save</SubmitButton>
            <Button variant="quiet">Cancel</Button>
          </FormActions>
        </Form>
        <Panel title="Refused">
          <Form state={refused} pending>
            <TextField name="wrong.text" label="First line" required />
            <TextField name="wrong.email" label="Email" type="email" />
            <PasswordField name="wrong.password" label="Password" required />
            <RadioCards name="wrong.role" label="I am signing up as" choices={roles} required />
            <SelectField
              name="wrong.heard"
              label="How did you hear about us?"
              choices={[{ value: '', label: 'Please choose' }]}
              required
            />
            <CheckboxCards
              name="wrong.causes"
              label="Causes"
              choices={['Peace', 'Housing'].map((label) => ({ value: label, label }))}
              required
            />
            <TextArea name="wrong.description" label="Description" recommendedLength={300} required />
            <CheckboxField name="wrong.consent" label="I agree that my details are kept for this." required />
            <FormActions>
              <SubmitButton>Sign Up</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      </Columns>
    </Stack>
  )
}
