/** What the customer sees, and what a cashier may put there beside a payment: a link, a basket, nothing. */

import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import { act } from '../../call.ts'
import { usePart } from '../../live.ts'
import { Button, Card, Pill } from '../../parts/card-button-and-form.tsx'
import { GlassPicture } from '../../parts/glass-picture.tsx'
import { Simulator } from '../../parts/simulator.tsx'
import { useRights } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { InfoQr } from './info-qr.tsx'
import 'page-words:till'

export function Tab() {
  const { mayChange } = useRights()
  return (
    <>
      <Display />
      {mayChange && (
        <div class="beside">
          <InfoQr />
          <BasketCard />
        </div>
      )}
    </>
  )
}

function Display() {
  const display = usePart('display')
  const levers = usePart('levers')
  const pill = display && (
    <Pill id="display-link" state={display.isConnected ? 'good' : 'bad'}>
      {display.isConnected ? t('link.on') : t('link.off')}
    </Pill>
  )
  return (
    <Card id="display" title={t('display.title')} pill={pill}>
      <GlassPicture />
      <Button may="change" undoes id="clear" onClick={() => act('POST /clearScreen')}>
        {t('payment.clear')}
      </Button>
      {levers?.display && (
        <Simulator title={t('simulator')}>
          <div class="row pairs">
            <Button
              may="change"
              undoes={false}
              id="unplug"
              disabled={!display?.isConnected}
              onClick={() => act('POST /sim/display/unplug')}
            >
              {t('display.unplug')}
            </Button>
            <Button
              may="change"
              undoes={false}
              id="plug"
              disabled={display?.isConnected === true}
              onClick={() => act('POST /sim/display/plug')}
            >
              {t('display.plug')}
            </Button>
          </div>
        </Simulator>
      )}
    </Card>
  )
}

/** The form is loaded when somebody opens it: a till sends its own baskets. */
function BasketCard() {
  const [Form, setForm] = useState<ComponentType | null>(null)
  const open = () =>
    import('./basket.tsx').then(
      ({ BasketForm }) => setForm(() => BasketForm),
      () => globalThis.loadAgain?.isBroken(),
    )
  return (
    <Card id="basket" title={t('basket.title')}>
      {Form ? (
        <Form />
      ) : (
        <div class="row">
          <Button may="read" id="basket-open" onClick={open}>
            {t('basket.open')}
          </Button>
        </div>
      )}
    </Card>
  )
}
