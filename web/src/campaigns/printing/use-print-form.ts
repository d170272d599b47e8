import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { PrintChoices } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { type Client, ApiError } from '@street-musketeers/contract/client.ts'
import { useRef, useState, type FormEvent } from 'react'
import { callWithDownloadProgress } from '../../app/api/call-with-download-progress.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { readWholeNumber } from '@street-musketeers/contract/read-whole-number.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useRefreshAfterConflict } from '../../app/forms/use-action-result.ts'
import type { PackSizes } from './pack-sizes.ts'
import { loadChoices, readChoices, saveChoices } from './print-choices.ts'
import { openHiddenFrame, printFrame } from './print-in-frame.js'

interface PrintFormOptions {
  /** In which the leaflet can be printed. */
  sizes: PackSizes
  /** Whether the browser can print a PDF from the page. */
  canPrint: boolean
  /** The report link by which somebody prints without signing in. */
  link: string | undefined
  /** Where the leaflets go; empty if it is not known. */
  doors: string
}

/**
 * Fetches a print pack and prints or saves it.
 * @returns the form's props, the current choices, how much of the pack has arrived (0 to 1; null until the first byte), and whether it
 * was printed or saved
 */
export function usePrintForm(campaign: Campaign, { sizes, canPrint, link, doors }: PrintFormOptions) {
  const { campaignId, campaignName, leafletVersion, leafletPageCount: pageCount } = campaign
  const refreshAfterConflict = useRefreshAfterConflict()
  const [choices, setChoices] = useState<PrintChoices>(() => loadChoices(pageCount, sizes))
  const [received, setReceived] = useState<number | null>(null)
  const [done, setDone] = useState<'printed' | 'saved' | null>(null)
  const shouldPrint = useRef(canPrint)

  const callWithProgress: Client = async (to, input) => {
    try {
      return await callWithDownloadProgress(setReceived)(to, input)
    } catch (error) {
      if (error instanceof ApiError && error.error === 'LeafletReplaced') await refreshAfterConflict()
      throw error
    }
  }

  const form = useApiForm(
    link === undefined ? 'GET /api/printpack/:campaignId' : 'GET /api/reportlink/:link/printpack',
    {
      // A printer's name and address are stored nowhere (rule: election-packs-name-their-printer).
      onLeave: 'drop',
      call: callWithProgress,
      input: (values) => ({
        ...(link === undefined ? { campaignId } : { link }),
        leafletVersion,
        sides: 'one',
        ...values,
        houses: readWholeNumber(values.houses) ?? values.houses,
        ...(doors && { doors }),
      }),
      onSuccess: async (file) => {
        const fileName = `${campaignName}, ${choices.houses} × ${choices.size}.pdf`
        setDone(await printOrSave(file, shouldPrint.current, fileName))
      },
    },
  )

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    shouldPrint.current = (submitter as HTMLButtonElement | null)?.value === 'print'
    setReceived(null)
    setDone(null)
    return form.onSubmit(event)
  }

  function onInput(event: FormEvent<HTMLElement>) {
    const element = (event.target as HTMLInputElement).form
    if (!element) return
    const values = Object.fromEntries(new FormData(element))
    const { houses, ...others } = readChoices(values, choices)
    const changed = { ...others, houses: houses ?? choices.houses }
    setChoices(changed)
    saveChoices(changed, pageCount, sizes.own)
    setDone(null)
  }

  return { form: { ...form, onSubmit }, onInput, choices, received, done }
}

/** Saves the file when the browser does not let us print it. */
async function printOrSave(file: Blob, shouldPrint: boolean, name: string): Promise<'printed' | 'saved'> {
  if (shouldPrint)
    try {
      await printPdf(file, name)
      return 'printed'
    } catch {
      // Some settings of Firefox refuse access to the PDF viewer.
    }
  saveFile(file, name)
  return 'saved'
}

/**
 * Whether this browser can print a PDF in a frame. Phones and tablets show no PDF in a frame, or print only its first page, or print
 * our page instead. iPads call themselves Macintosh.
 */
export const canPrintPdf = (): boolean =>
  navigator.pdfViewerEnabled &&
  !/Android|iPhone|iPad/.test(navigator.userAgent) &&
  !(navigator.maxTouchPoints > 1 && /Macintosh/.test(navigator.userAgent))

/** PDF viewers do not say when they have finished, so the frame stays until the next print. */
let lastPrint: { frame: HTMLIFrameElement; address: string } | null = null

/**
 * Prints a PDF from a hidden frame.
 * @param name the name of the print job
 * @throws if the browser does not let us print from its viewer
 */
async function printPdf(file: Blob, name: string): Promise<void> {
  if (lastPrint) {
    lastPrint.frame.remove()
    URL.revokeObjectURL(lastPrint.address)
  }
  const address = URL.createObjectURL(file)
  const frame = await openHiddenFrame(name, address)
  lastPrint = { frame, address }
  await printFrame(frame)
}
