import { NativeSelect } from '@mantine/core';
import { useState } from 'react';

import type { Kind } from '#kinds/define-kind.ts';

import { FormPage } from './form-page.tsx';
import type { FormOrder, FrameLink } from '../frame-link.ts';

interface KindChooserProps {
  kinds: readonly Kind[];
  order: FormOrder;
  link: FrameLink;
}

/**
 * The form page of a screen; where it records several kinds, one of them is chosen first. Each
 * keeps its own draft.
 */
export function KindChooser({ kinds, order, link }: KindChooserProps) {
  const asked = new URLSearchParams(order.search);
  const [chosen, choose] = useState(asked.get('kind') ?? kinds[0]?.id ?? '');
  const kind = kinds.find(({ id }) => id === chosen) ?? kinds[0];
  if (kind === undefined) return null;
  // A correction stays with the kind of what it corrects, and a draft with its own.
  const isFree = kinds.length > 1 && !asked.has('correct') && !asked.has('draft');
  return (
    <FormPage
      key={kind.id}
      kind={kind}
      order={order}
      link={link}
      chooser={
        isFree ? (
          <NativeSelect
            label="What do you want to record?"
            maw={380}
            value={kind.id}
            data={kinds.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        ) : null
      }
    />
  );
}
