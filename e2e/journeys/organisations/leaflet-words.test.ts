import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { waitForEmail } from '../../mailbox.ts'
import { chooseLeaflet, fillInWords, goToStep, publish } from '../../new-campaign.ts'
import { accessibilityFaults } from '../../pages.ts'
import {
  at,
  createMusketeer,
  demonstration,
  joinCampaign,
  openFreshPage,
  startSession,
} from '../../people.ts'

const volunteer = 'reads.text@journey.example'

test('a leaflet’s words are read from its file, corrected, read without its picture and emailed as text', async ({
  browser,
}) => {
  const organiser = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(organiser, demonstration.organisation, demonstration.password)
  await organiser.goto(at(paths.organisationDashboard('new-campaign')))
  const words = organiser.getByRole('textbox', { name: 'The leaflet’s words' })

  await test.step('the words of a file fill the field, until somebody types', async () => {
    await chooseLeaflet(organiser, await makeLeaflet('Warm homes'))
    await expect(organiser.getByText('We read these words in your file.')).toBeVisible()
    await expect(words).toBeVisible()
    await expect(words).toHaveValue('Warm homes\nTell your neighbours.')
    await chooseLeaflet(organiser, await makeLeaflet('Warm homes for all'), 'second.pdf')
    await expect(words).toHaveValue('Warm homes for all\nTell your neighbours.')
    await organiser.getByLabel('Language of the words').selectOption('pl')
    await expect(words).toHaveValue('[pl]\nWarm homes for all\nTell your neighbours.')
    await words.fill('Ciepłe domy')
    await expect(words).toHaveValue('[pl]\nCiepłe domy')
    await organiser.getByLabel('Language of the words').selectOption('en')
    await words.fill('**Warm homes**\nEvery home can be warm.\n- Ask for a survey\n- Bring a neighbour')
    await chooseLeaflet(organiser, await makeLeaflet('Warm homes now'), 'third.pdf')
    await expect(organiser.getByText('We have checked your leaflet')).toBeAttached()
    await expect(words).toHaveValue(/^\*\*Warm homes\*\*\nEvery/)
    expect(await accessibilityFaults(organiser)).toEqual([])
  })

  await goToStep(organiser, 'Description and causes')
  await fillInWords(organiser, { name: 'Warm homes in words' })
  await publish(organiser)
  const id = await test.step('they are there to be changed', async () => {
    await organiser.goto(at(paths.organisationDashboard('view-campaigns')))
    await organiser
      .getByRole('link', { name: /Warm homes in words/ })
      .first()
      .click()
    await organiser.getByText('The leaflet’s words').first().click()
    await expect(words).toHaveValue(/Ask for a survey/)
    await words.fill(`${await words.inputValue()}\nCome on Friday.\n[cy]\nDewch ddydd Gwener.`)
    await organiser.getByRole('button', { name: 'Update campaign' }).click()
    await expect(organiser.getByText('Your campaign was saved on the system.')).toBeVisible()
    return Number(/campaign\/(\d+)/.exec(organiser.url())![1])
  })

  await test.step('anybody reads them as text', async () => {
    const visitor = await openFreshPage(browser, { width: 360, height: 740 })
    await visitor.goto(at(paths.publicCampaign(id)))
    const largePrint = visitor.getByRole('link', { name: 'in large print (PDF)' })
    await expect(async () => {
      await visitor.reload()
      await expect(largePrint).toBeVisible({ timeout: 1000 })
    }).toPass()
    const file = await visitor.request.get(at((await largePrint.getAttribute('href'))!))
    expect(file.headers()['content-type']).toBe('application/pdf')
    await visitor.getByRole('link', { name: 'Read it as text' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The leaflet in words')
    await expect(visitor.getByRole('heading', { level: 2, name: 'Warm homes' })).toBeVisible()
    await expect(visitor.getByRole('main').getByRole('listitem')).toHaveText([
      'Ask for a survey',
      'Bring a neighbour',
    ])
    await expect(visitor.getByText('Come on Friday.')).toBeVisible()
    await expect(visitor.getByText('Dewch ddydd Gwener.')).toHaveAttribute('lang', 'cy')
    expect(await accessibilityFaults(visitor)).toEqual([])
    await visitor.getByRole('link', { name: 'Back to the campaign' }).click()
    await expect(visitor).toHaveURL(at(paths.publicCampaign(id)))
  })

  await test.step('a musketeer gets them in the text of the email', async () => {
    const musketeer = await openFreshPage(browser)
    await createMusketeer(musketeer, 'Text Reader', volunteer)
    await joinCampaign(musketeer, id)
    const { text } = await waitForEmail(volunteer, /^Your leaflet: Warm homes in words/)
    expect(text).toContain(
      'The leaflet says:\n\n> Warm homes\n> \n> Every home can be warm.\n> \n> • Ask for a survey\n',
    )
    await musketeer.goto(at(paths.musketeerCampaign(id)))
    await expect(musketeer.getByRole('link', { name: 'Read it as text' })).toBeVisible()
  })
})
