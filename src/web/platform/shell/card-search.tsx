import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { Card } from '#shared/platform/cards.ts';
import { CARDS, isCardFor } from '#shared/platform/cards.ts';
import type { Role } from '#shared/platform/roles.ts';

import { useRole } from '../../lib/session/session-context.ts';
import { CardIcon } from '../../ui/card-icon.tsx';
import { SearchIcon } from '../../ui/screen-icons.tsx';
import classes from './card-search.module.css';

/**
 * Filters the cards by title; choosing one opens its link and clears the search (specification,
 * section 2).
 */
export function CardSearch({ onChoose }: { onChoose: () => void }) {
  const [text, setText] = useState('');
  const role = useRole();
  const navigate = useNavigate();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const wanted = text.trim().toLowerCase();
  const found = wanted === '' ? [] : findCards(wanted, role);
  const choose = (link: string) => {
    setText('');
    combobox.closeDropdown();
    onChoose();
    void navigate(link);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" withinPortal={false}>
      <Combobox.Target>
        <TextInput
          type="search"
          aria-label="Search cards"
          placeholder="Search"
          leftSection={<SearchIcon size={18} />}
          value={text}
          maxLength={100}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            // Enter takes the first card that is found, once the cards found are drawn.
            requestAnimationFrame(() => combobox.selectFirstOption());
          }}
          onClick={() => text !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={wanted === ''}>
        <Combobox.Options mah={320} className={classes['options']} aria-label="Cards found">
          {found.map((card) => (
            <Combobox.Option key={card.id} value={card.buttonLink} className={classes['option']}>
              <CardIcon card={card} />
              <span>{card.title}</span>
            </Combobox.Option>
          ))}
          {wanted !== '' && found.length === 0 ? (
            <Combobox.Empty>No results.</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function findCards(wanted: string, role: Role): Card[] {
  return CARDS.filter((card) => isCardFor(card, role) && card.title.toLowerCase().includes(wanted));
}
