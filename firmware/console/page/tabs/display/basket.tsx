/** A basket made by hand, as a till posts it: to see what the customer sees. */

import type { InputHTMLAttributes } from 'preact'
import { useState } from 'preact/hooks'
import { act } from '../../call.ts'
import { kopecks, money } from '../../format.ts'
import type { Given } from '../../lane-rows.ts'
import { Button, type Elements, Form } from '../../parts/card-button-and-form.tsx'
import { toast, toastTrouble } from '../../parts/toasts.tsx'
import { locale, t, wordFor } from '../../words/words.ts'
import 'page-words:screens'

const SHOWN = {
  all: () => t('basket.all'),
  last: () => t('basket.last'),
  none: () => t('basket.nothing'),
}

const count = (quantity: number) => new Intl.NumberFormat(locale()).format(quantity)

type Line = Given<'POST /showBasket'>['body']['lines'][number]

export function BasketForm() {
  const [lines, setLines] = useState<readonly Line[]>([])
  const total = lines.reduce((sum, line) => sum + line.sum, 0)
  const add = ({ name, quantity, unit, sum }: Elements<'name' | 'quantity' | 'unit' | 'sum'>) => {
    const count = Number(quantity.value.replace(',', '.'))
    const whole = kopecks(sum.value)
    if (!(count > 0) || !whole) return toastTrouble(t('basket.bad'))
    const line = {
      name: name.value.trim(),
      quantity: count,
      unit: unit.value.trim(),
      sum: whole,
    }
    setLines([...lines, line])
    for (const input of [name, quantity, sum]) input.value = ''
  }
  const show = async () => {
    const answer = await act('POST /showBasket', { body: { lines: [...lines], total } })
    if (answer) toast(wordFor(SHOWN, answer.shown))
  }
  const clear = async () => {
    if (!(await act('POST /showBasket', { body: { lines: [], total: 0 } }))) return
    setLines([])
    toast(t('basket.gone'))
  }
  const field = (name: string, title: string, more: InputHTMLAttributes) => (
    <label class="wide">
      <span>{title}</span>
      <input name={name} autocomplete="off" {...more} />
    </label>
  )
  return (
    <>
      <Form may="read" id="basket-line" onSubmit={add}>
        {field('name', t('basket.name'), { required: true, maxlength: 140 })}
        {field('quantity', t('basket.quantity'), { inputmode: 'decimal', required: true })}
        {field('unit', t('basket.unit'), { maxlength: 8 })}
        {field('sum', t('basket.sum'), { inputmode: 'decimal', required: true })}
        <button type="submit">{t('basket.add')}</button>
      </Form>
      <ul class="list" id="basket-lines">
        {lines.map((line, at) => (
          <li key={at}>
            <span class="name">
              {line.name}
              <small>
                {count(line.quantity)} {line.unit}
              </small>
            </span>
            {money(line.sum)}
          </li>
        ))}
      </ul>
      <div class="row pairs">
        <Button
          may="change"
          undoes={false}
          id="basket-show"
          className="main"
          disabled={lines.length === 0}
          onClick={show}
        >
          {t('basket.show', { total: money(total) })}
        </Button>
        <Button may="change" undoes id="basket-clear" onClick={clear}>
          {t('basket.clear')}
        </Button>
      </div>
    </>
  )
}
