/** The customer's display: searched for, tried, and connected. */
import { usePart } from '../../live.ts'
import { Card, Pill } from '../../parts/card-button-and-form.tsx'
import { DisplaySearch, DisplayTest, useDisplays } from '../../parts/display-search.tsx'
import { t } from '../../words/words.ts'

export function Cable() {
  const displays = useDisplays()
  const isConnected = usePart('display')?.isConnected
  const pill = (
    <Pill state={isConnected ? 'good' : 'warn'}>
      {isConnected ? t('cable.on') : t('cable.off')}
    </Pill>
  )
  return (
    <Card id="cable" title={t('cable.title')} pill={pill}>
      <DisplaySearch displays={displays}>
        <DisplayTest displays={displays} />
      </DisplaySearch>
    </Card>
  )
}
