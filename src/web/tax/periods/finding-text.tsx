import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { useBackLink } from '../../lib/way-back.ts';

interface FindingTextProps {
  finding: { readonly text: string; readonly path: string | null };
  /** The id of its link, so that the way back finds it. */
  mark: string;
  label: string;
}

/** What was found, with the way to where it is mended. */
export function FindingText({ finding, mark, label }: FindingTextProps) {
  const carry = useBackLink(label);
  if (finding.path === null) return <>{finding.text}</>;
  return (
    <Anchor id={mark} component={Link} to={finding.path} state={carry(mark)} inherit>
      {finding.text}
    </Anchor>
  );
}
