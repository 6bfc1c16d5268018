/** Edits of the page that the compiler refuses, each for one reason: where one compiles, the check of types fails here. */
import { act, lane, laneFile, pathOf } from '#firmware/console/page/call.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { partOf, usePart } from '#firmware/console/page/live.ts'
import {
  Button,
  Card,
  type Elements,
  Form,
  Pill,
} from '#firmware/console/page/parts/card-button-and-form.tsx'
import { confirm } from '#firmware/console/page/parts/dialog.tsx'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import { hrefOf, openTab, useSubject } from '#firmware/console/page/place-on-page.ts'
import { t } from '#firmware/console/page/words/words.ts'
import type { Kopecks } from '#firmware/vocabulary/kopecks.ts'

export async function wrongCalls(file: File, amount: Kopecks) {
  const headers = { 'Idempotency-Key': '' }
  // @ts-expect-error an address that no row has
  await lane('POST /showQRs', { body: { amount } })
  // @ts-expect-error the method of another row
  await lane('GET /showQR', {})
  // @ts-expect-error a field that the body has not
  await lane('POST /showQR', { body: { amount, sum: 2 } })
  // @ts-expect-error text where the body has kopecks
  await lane('POST /showQR', { body: { amount: '1,00' } })
  // @ts-expect-error roubles, or what else is not said to be kopecks
  await lane('POST /showQR', { body: { amount: amount / 100 } })
  // @ts-expect-error and in what is given back
  await act('POST /transactions/:id/refunds', { path: { id: '1' }, body: { amount: 1 }, headers })
  // @ts-expect-error and in a line of the basket
  await act('POST /showBasket', { body: { lines: [{ name: '', quantity: 1, sum: 1 }], total: 1 } })
  // @ts-expect-error a body that is needed
  await lane('POST /showQR')
  // @ts-expect-error a part of the path that is needed
  await lane('GET /transactions/:id', {})
  // @ts-expect-error a header that is needed
  await act('POST /transactions/:id/refunds', { path: { id: '1' }, body: { amount } })
  // @ts-expect-error a query that the row has not
  await lane('GET /transactions', { query: { most: 8 } })
  // @ts-expect-error bytes where the row takes JSON
  await act('POST /showQR', { bytes: file })
  const health = await lane('GET /health')
  // @ts-expect-error a value that is there only where the call went well
  health.value.parts
  // @ts-expect-error a field that the answer has not
  if (health.isOk) health.value.bank.isSilent
  const kept = await act('GET /getDriverSettings')
  // @ts-expect-error an answer that may be missing
  kept.settings
  const picture = await laneFile('GET /console/camera.jpg')
  // @ts-expect-error a file is no JSON
  if (picture.isOk) picture.value.width
  // @ts-expect-error a link without what its path needs
  return pathOf('GET /download/:filename')
}

export function WrongCard() {
  // @ts-expect-error a part of the lane's state that is not told
  usePart('tills')
  // @ts-expect-error a part that is not known yet
  usePart('payment').current
  // @ts-expect-error a word that the list of phases has not
  if (partOf('payment').get()?.current?.phase === 'payed') return null
  const { value } = useAnswer('GET /shifts/current')
  // @ts-expect-error a field that the report has not
  const turnover = value?.shift.turnover
  // @ts-expect-error a key that no table of words has
  t('till.nothing')
  // @ts-expect-error a text with a hole, and nothing for it
  t('device.version')
  // @ts-expect-error another name than the hole has
  t('device.version', { release: '1' })
  // @ts-expect-error a room that the page has not
  useSubject('kitchen')
  // @ts-expect-error a question without its answer
  void confirm({ title: '', text: '' })
  // @ts-expect-error a room that the page has not, in an address
  openTab('payment/01J')
  // @ts-expect-error and in a link
  hrefOf('kitchen')
  const send = ({ amount }: Elements<'amount'>) => openTab(`payments/${amount.value}`)
  return (
    // @ts-expect-error a card without a title
    <Card id="wrong">
      {/* @ts-expect-error a right that no row knows */}
      <Button may="rule" undoes onClick={() => {}}>
        {turnover}
      </Button>
      {/* @ts-expect-error a button that says no right */}
      <Button onClick={() => {}} />
      {/* @ts-expect-error a button that changes something, and says not whether it undoes */}
      <Button may="change" onClick={() => {}} />
      <Button may="read" onClick={() => {}} />
      {/* @ts-expect-error a form that says no right */}
      <Form onSubmit={send} />
      {/* @ts-expect-error a component in small letters, which would be an element */}
      <card />
      {/* @ts-expect-error text where an attribute is a number */}
      <ul tabindex="0" />
      {/* @ts-expect-error a colour that no pill has */}
      <Pill state="green">{''}</Pill>
      <Form may="change" onSubmit={send} />
      {/* @ts-expect-error no form is sent by that name */}
      <Form may="change" onSend={send} />
    </Card>
  )
}

// @ts-expect-error an address that is only written to has no answer to follow
useAnswer('POST /showQR')

/** What follows from the rows is not `any`: this would compile then. */
// @ts-expect-error a sum is a number
const sum: string = null as unknown as Done<'GET /transactions'>['transactions'][number]['amount']
void sum
