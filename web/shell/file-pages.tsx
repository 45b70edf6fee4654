import { useParams } from '@tanstack/react-router';
import { PhotoUpload } from '#web/uploads/photo-upload.tsx';
import { ProofUpload } from '#web/uploads/proof-upload.tsx';
import { Screen } from './layout.tsx';
import { useMe } from './session.ts';

/** deposits/upload/{id} */
export function ProofUploadPage() {
  const { id } = useParams({ from: '/user/deposits/upload/$id' });
  return (
    <Screen title="Proof of payment">
      <ProofUpload key={id} id={id} />
    </Screen>
  );
}

/** upload-profile-photo */
export function PhotoUploadPage() {
  const me = useMe();
  return (
    <Screen title="Profile photo">
      <PhotoUpload photo={me.data?.profilePhoto ?? null} />
    </Screen>
  );
}
